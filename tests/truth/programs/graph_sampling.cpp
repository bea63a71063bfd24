//===- graph_sampling.cpp - The host draws neighbors, the device learns ---===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <torch/nn/modules/linear.h>
#include <torch/optim/adam.h>
#include <torch/utils.h>

#include <cstddef>
#include <iostream>
#include <optional>
#include <random>
#include <vector>

namespace truth {
namespace {

struct GraphShape {
  int64_t Nodes, Batch, Width;
};

/// A random graph on the host: each node has Degree neighbors.
class Graph {
public:
  explicit Graph(int64_t Nodes) : Last(Nodes - 1) {
    std::uniform_int_distribution<int64_t> Any(0, Last);
    Neighbors.resize(static_cast<size_t>(Nodes) * Degree);
    for (int64_t &Each : Neighbors)
      Each = Any(Random);
  }

  at::Tensor someNodes(int64_t Count) {
    std::uniform_int_distribution<int64_t> Any(0, Last);
    at::Tensor Nodes = at::empty({Count}, at::kLong);
    auto *Node = Nodes.mutable_data_ptr<int64_t>();
    for (int64_t Number = 0; Number != Count; ++Number)
      Node[Number] = Any(Random);
    return Nodes;
  }

  /// Count neighbors of each node, with repetition: (nodes * Count).
  at::Tensor neighbors(const at::Tensor &Nodes, int64_t Count) {
    at::Tensor Drawn = at::empty({Nodes.numel() * Count}, at::kLong);
    auto *To = Drawn.mutable_data_ptr<int64_t>();
    const auto *Node = Nodes.const_data_ptr<int64_t>();
    for (int64_t Number = 0; Number != Nodes.numel(); ++Number)
      for (int64_t Draw = 0; Draw != Count; ++Draw)
        *To++ = Neighbors[static_cast<size_t>(Node[Number]) * Degree +
                          Random() % Degree];
    return Drawn;
  }

private:
  static constexpr size_t Degree = 16;

  std::mt19937 Random{1};
  int64_t Last;
  std::vector<int64_t> Neighbors;
};

/// Two layers that average over sampled neighbors (Hamilton et al., 2017).
class GraphTraining {
public:
  GraphTraining(const Settings &Config, const GraphShape &Shape)
      : Device(Config.Device), Batch(Shape.Batch), Edges(Shape.Nodes),
        Features(at::randn({Shape.Nodes, Shape.Width}, Device)),
        Labels(at::randint(Classes, {Shape.Nodes},
                           at::TensorOptions(Device).dtype(at::kLong))),
        First(2 * Shape.Width, Shape.Width), Second(2 * Shape.Width, Classes) {
    Optimizer.emplace(parametersOn(Device, {First.get(), Second.get()}),
                      torch::optim::AdamOptions(1e-3));
  }

  void step() {
    const at::Tensor Nodes = Edges.someNodes(Batch);
    const at::Tensor Near = Edges.neighbors(Nodes, NearCount);
    const at::Tensor Far = Edges.neighbors(Near, FarCount);
    at::Tensor Wanted = Labels.index_select(0, Nodes.to(Device));
    at::Tensor Own = Features.index_select(0, Nodes.to(Device));
    at::Tensor NearOnes = Features.index_select(0, Near.to(Device));
    at::Tensor FarOnes = Features.index_select(0, Far.to(Device));

    Optimizer->zero_grad();
    at::Tensor HiddenOwn =
        at::relu(First->forward(joined(Own, NearOnes, NearCount)));
    at::Tensor HiddenNear =
        at::relu(First->forward(joined(NearOnes, FarOnes, FarCount)));
    at::Tensor Logits =
        Second->forward(joined(HiddenOwn, HiddenNear, NearCount));
    at::Tensor Wrong = at::cross_entropy_loss(Logits, Wanted);
    Wrong.backward();
    Optimizer->step();
    Loss = 0.99 * Loss + 0.01 * Wrong.item<double>();
  }

  double loss() const { return Loss; }

private:
  static constexpr int64_t Classes = 40, NearCount = 10, FarCount = 5;

  /// Each node next to the mean of its neighbors.
  static at::Tensor joined(const at::Tensor &Nodes, const at::Tensor &Others,
                           int64_t Count) {
    return at::cat({Nodes, Others.view({Nodes.size(0), Count, -1}).mean(1)}, 1);
  }

  at::Device Device;
  int64_t Batch;
  Graph Edges;
  at::Tensor Features, Labels;
  torch::nn::Linear First, Second;
  std::optional<torch::optim::Adam> Optimizer;
  double Loss = 0;
};

} // namespace

RunTime graphSampling(const Settings &Config) {
  torch::manual_seed(1);
  GraphTraining Training(Config,
                         Config.bySize<GraphShape>({{{1024, 16, 32},
                                                     {65536, 512, 256},
                                                     {262144, 2048, 256},
                                                     {524288, 8192, 512}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step();
  const RunTime Time = Clock.finish();
  std::clog << "running loss " << Training.loss() << '\n';
  return Time;
}

} // namespace truth
