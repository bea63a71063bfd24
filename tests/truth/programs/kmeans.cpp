//===- kmeans.cpp - Clusters whose movement the host watches --------------===//

#include "Programs.h"

#include <c10/core/GradMode.h>
#include <torch/utils.h>

#include <cstdint>
#include <iostream>

namespace truth {
namespace {

struct ClusterShape {
  int64_t Points, Width, Clusters;
};

/// Lloyd's algorithm. It starts again when the centers stand still.
class Clustering {
public:
  Clustering(const Settings &Config, const ClusterShape &Shape)
      : Clusters(Shape.Clusters),
        Points(at::randn({Shape.Points, Shape.Width}, Config.Device)),
        Ones(at::ones({Shape.Points}, Config.Device)) {
    start();
  }

  void step() {
    at::Tensor Distances =
        Centers.square().sum(1) - 2 * at::mm(Points, Centers.t());
    at::Tensor Nearest = Distances.argmin(1);
    at::Tensor Counts =
        at::zeros({Clusters}, Points.options()).index_add_(0, Nearest, Ones);
    at::Tensor Sums = at::zeros_like(Centers).index_add_(0, Nearest, Points);
    at::Tensor Next = Sums / Counts.clamp_min(1).unsqueeze(1);
    countEmpty(Counts.cpu());
    const auto Moved = (Next - Centers).square().sum().item<double>();
    Centers = Next;
    if (Moved < 1e-9)
      start();
  }

  void print() const {
    std::clog << Starts << " starts, " << Empty << " empty clusters\n";
  }

private:
  void start() {
    ++Starts;
    Centers =
        Points.index_select(0, at::randint(Points.size(0), {Clusters},
                                           Points.options().dtype(at::kLong)));
  }

  void countEmpty(const at::Tensor &Counts) {
    const auto *Count = Counts.const_data_ptr<float>();
    for (int64_t Cluster = 0; Cluster != Clusters; ++Cluster)
      Empty += Count[Cluster] == 0 ? 1 : 0;
  }

  int64_t Clusters;
  at::Tensor Points, Ones, Centers;
  int64_t Starts = 0, Empty = 0;
};

} // namespace

RunTime kmeans(const Settings &Config) {
  torch::NoGradGuard NoGrad;
  torch::manual_seed(1);
  Clustering Work(Config, Config.bySize<ClusterShape>({{{256, 8, 8},
                                                        {65536, 64, 64},
                                                        {524288, 64, 256},
                                                        {1048576, 128, 512}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Work.step();
  const RunTime Time = Clock.finish();
  Work.print();
  return Time;
}

} // namespace truth
