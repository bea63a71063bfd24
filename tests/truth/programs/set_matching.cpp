//===- set_matching.cpp - The host pairs predictions with objects ---------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <ATen/ops/l1_loss.h>
#include <torch/optim/adamw.h>
#include <torch/utils.h>

#include <iostream>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

namespace truth {
namespace {

struct MatchingShape {
  int64_t Batch, Queries, Width, Layers;
};

/// A detector without anchors, in the manner of DETR (Carion et al., 2020):
/// each object is paired with one prediction, and the others learn "nothing".
class SetMatching {
public:
  SetMatching(const Settings &Config, const MatchingShape &Shape)
      : Shape(Shape), Device(Config.Device),
        Net(makeMlp(Shape.Width, Shape.Width, Shape.Layers, Classes + 1 + 4,
                    Config.Device)),
        Images(at::randn({Shape.Batch, Shape.Queries, Shape.Width}, Device)),
        Boxes(at::rand({Shape.Batch, Objects, 4}, Device)),
        Labels(at::randint(Classes, {Shape.Batch, Objects},
                           at::TensorOptions(Device).dtype(at::kLong))) {
    Optimizer.emplace(Net->parameters(), torch::optim::AdamWOptions(1e-4));
  }

  void step() {
    at::Tensor Output = Net->forward(Images);
    at::Tensor Logits = Output.narrow(2, 0, Classes + 1);
    at::Tensor Corners = Output.narrow(2, Classes + 1, 4).sigmoid();
    at::Tensor Chosen = pairsOf(Logits.detach(), Corners.detach());
    at::Tensor Wanted = at::full({Shape.Batch, Shape.Queries}, Classes,
                                 at::TensorOptions(Device).dtype(at::kLong));
    Wanted.scatter_(1, Chosen, Labels);
    at::Tensor Found =
        Corners.gather(1, Chosen.unsqueeze(2).expand({-1, -1, 4}));
    at::Tensor Loss =
        at::cross_entropy_loss(Logits.flatten(0, 1), Wanted.flatten()) +
        5 * at::l1_loss(Found, Boxes);
    Optimizer->zero_grad();
    Loss.backward();
    Optimizer->step();
    Mean = 0.99 * Mean + 0.01 * Loss.item<double>();
  }

  void print() const { std::clog << "running loss " << Mean << '\n'; }

private:
  static constexpr int64_t Classes = 20, Objects = 12;

  /// The query of each object, (batch, objects), on the device.
  at::Tensor pairsOf(const at::Tensor &Logits, const at::Tensor &Corners) {
    at::Tensor Scores = Logits.softmax(2).gather(
        2, Labels.unsqueeze(1).expand({-1, Shape.Queries, -1}));
    at::Tensor Costs =
        (at::cdist(Corners, Boxes, /*p=*/1) - Scores).to(at::kCPU);
    at::Tensor Chosen = at::empty({Shape.Batch, Objects}, at::kLong);
    for (int64_t Image = 0; Image != Shape.Batch; ++Image)
      pairOne(Costs[Image].contiguous().const_data_ptr<float>(),
              Chosen[Image].mutable_data_ptr<int64_t>());
    return Chosen.to(Device);
  }

  /// Each object in turn takes the cheapest query that is left.
  void pairOne(const float *Costs, int64_t *Chosen) const {
    std::vector<bool> IsTaken(static_cast<size_t>(Shape.Queries));
    for (int64_t Object = 0; Object != Objects; ++Object) {
      float Least = std::numeric_limits<float>::max();
      for (int64_t Query = 0; Query != Shape.Queries; ++Query) {
        const float Cost = Costs[Query * Objects + Object];
        if (!IsTaken[static_cast<size_t>(Query)] && Cost < Least) {
          Least = Cost;
          Chosen[Object] = Query;
        }
      }
      IsTaken[static_cast<size_t>(Chosen[Object])] = true;
    }
  }

  MatchingShape Shape;
  at::Device Device;
  torch::nn::Sequential Net;
  at::Tensor Images, Boxes, Labels;
  std::optional<torch::optim::AdamW> Optimizer;
  double Mean = 0;
};

} // namespace

RunTime setMatching(const Settings &Config) {
  torch::manual_seed(1);
  SetMatching Training(Config,
                       Config.bySize<MatchingShape>({{{2, 20, 64, 2},
                                                      {16, 100, 512, 6},
                                                      {64, 100, 1024, 8},
                                                      {256, 100, 2048, 8}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step();
  const RunTime Time = Clock.finish();
  Training.print();
  return Time;
}

} // namespace truth
