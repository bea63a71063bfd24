//===- particles.cpp - The largest force sets the time of the next step ---===//

#include "Programs.h"

#include <c10/core/GradMode.h>
#include <torch/utils.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <vector>

namespace truth {
namespace {

/// Masses that attract each other, all pairs.
class Simulation {
public:
  Simulation(const Settings &Config, int64_t Count)
      : Positions(at::randn({Count, 3}, Config.Device)),
        Velocities(0.1 * at::randn({Count, 3}, Config.Device)),
        Mass(1.0 / static_cast<double>(Count)) {
    Forces = forces();
  }

  void step(int64_t Step) {
    Velocities.add_(Forces, TimeStep / 2);
    Positions.add_(Velocities, TimeStep);
    Forces = forces();
    Velocities.add_(Forces, TimeStep / 2);
    Time += TimeStep;

    const auto Largest = Forces.norm(2, /*dim=*/1).max().item<double>();
    TimeStep = std::clamp(0.01 / std::sqrt(Largest + 1e-9), 1e-4, 1e-2);
    if (Step % 10 == 9)
      addEnergy();
    if (Step % 1000 == 999)
      print();
  }

  void print() const {
    if (!Energies.empty())
      std::clog << "time " << Time << ", energy " << Energies.back()
                << ", at the start " << Energies.front() << '\n';
  }

private:
  static constexpr double Softening = 0.05;

  /// (count, count), never zero.
  at::Tensor squaredDistances() const {
    at::Tensor Squares = Positions.square().sum(1, /*keepdim=*/true);
    at::Tensor Sums = Squares + Squares.t();
    return Sums.addmm_(Positions, Positions.t(), /*beta=*/1, /*alpha=*/-2)
        .clamp_min_(0)
        .add_(Softening * Softening);
  }

  at::Tensor forces() const {
    at::Tensor Weights = squaredDistances().pow_(-1.5).mul_(Mass);
    return at::mm(Weights, Positions) -
           Weights.sum(1, /*keepdim=*/true) * Positions;
  }

  void addEnergy() {
    const double Kinetic =
        0.5 * Mass * Velocities.square().sum().item<double>();
    at::Tensor Pairs = squaredDistances().rsqrt_().sum();
    const double Potential = -0.5 * Mass * Mass * Pairs.item<double>();
    Energies.push_back(Kinetic + Potential);
  }

  at::Tensor Positions, Velocities, Forces;
  double Mass;
  double TimeStep = 1e-3;
  double Time = 0;
  std::vector<double> Energies;
};

} // namespace

RunTime particles(const Settings &Config) {
  torch::NoGradGuard NoGrad;
  torch::manual_seed(1);
  Simulation Particles(Config,
                       Config.bySize<int64_t>({64, 4096, 10240, 28672}));
  StepClock Clock(Config);
  while (Clock.next())
    Particles.step(Clock.step());
  const RunTime Time = Clock.finish();
  Particles.print();
  return Time;
}

} // namespace truth
