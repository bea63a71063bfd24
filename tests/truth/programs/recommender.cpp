//===- recommender.cpp - Embeddings of the items that a batch names -------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/_unique2.h>
#include <ATen/ops/binary_cross_entropy_with_logits.h>
#include <ATen/ops/embedding_bag.h>
#include <torch/optim/sgd.h>
#include <torch/utils.h>

#include <iostream>

namespace truth {
namespace {

struct RecommenderShape {
  int64_t Users, Width;
};

constexpr int64_t RecommenderItems = 100000;
constexpr int64_t RecommenderBag = 20; // items that a user has seen

class Recommender {
public:
  Recommender(const Settings &Config, const RecommenderShape &Shape)
      : Net(makeMlp(Shape.Width, Shape.Width, /*Layers=*/2, /*Outputs=*/1,
                    Config.Device)),
        Optimizer(Net->parameters(), torch::optim::SGDOptions(/*lr=*/0.01)),
        Table(at::randn({RecommenderItems, Shape.Width}, Config.Device)),
        Offsets(at::arange(0, Shape.Users * RecommenderBag, RecommenderBag,
                           Table.options().dtype(at::kLong))),
        Clicks(at::rand({Shape.Users, 1}, Table.options()).round()) {
    for (int Number = 0; Number != 4; ++Number) {
      at::Tensor Seen =
          at::rand({Shape.Users * RecommenderBag}, Table.options());
      // A few items are popular. Rounding may make 1 of a number below it.
      Pool.push_back((Seen.pow(3) * RecommenderItems)
                         .to(at::kLong)
                         .clamp_max(RecommenderItems - 1));
    }
  }

  void step(int64_t Step) {
    const at::Tensor &Items = Pool[static_cast<size_t>(Step) % Pool.size()];
    // Only the rows that occur take part in the step.
    auto [Rows, Positions, Counts] =
        at::_unique2(Items, /*sorted=*/true, /*return_inverse=*/true);
    at::Tensor Local = Table.index_select(0, Rows).requires_grad_();
    at::Tensor Bags = std::get<0>(at::embedding_bag(Local, Positions, Offsets));
    at::Tensor Loss = at::binary_cross_entropy_with_logits(
        Net->forward(Bags / RecommenderBag), Clicks);
    Optimizer.zero_grad();
    Loss.backward();
    Optimizer.step();
    Table.index_add_(0, Rows, Local.grad(), /*alpha=*/-0.1);
    RowsUsed += Rows.size(0);
    LossSum += Loss.item<double>();
  }

  void print(int64_t Steps) const {
    const auto Count = static_cast<double>(Steps);
    std::clog << "loss " << LossSum / Count << ", items in a batch "
              << static_cast<double>(RowsUsed) / Count << '\n';
  }

private:
  torch::nn::Sequential Net;
  torch::optim::SGD Optimizer;
  at::Tensor Table, Offsets, Clicks;
  std::vector<at::Tensor> Pool;
  double LossSum = 0;
  int64_t RowsUsed = 0;
};

} // namespace

RunTime recommender(const Settings &Config) {
  Recommender Training(
      Config, Config.bySize<RecommenderShape>(
                  {{{64, 64}, {1024, 1024}, {4096, 2048}, {8192, 3072}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step(Clock.step());
  const RunTime Time = Clock.finish();
  Training.print(Time.Steps);
  return Time;
}

} // namespace truth
