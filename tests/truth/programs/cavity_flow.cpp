//===- cavity_flow.cpp - The flow's speed sets the number of substeps -----===//

#include "Programs.h"

#include <c10/core/GradMode.h>
#include <torch/utils.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>

namespace truth {
namespace {

/// A fluid in a square whose lid moves, as vorticity and stream function on a
/// grid. The unit of length is a cell, and that of time a step.
class CavityFlow {
public:
  CavityFlow(const Settings &Config, int64_t Side)
      : Side(Side), Vorticity(at::zeros({Side, Side}, Config.Device)),
        Stream(at::zeros({Side, Side}, Config.Device)),
        LidSpeeds(at::tensor({0.3F, 0.6F, 0.9F, 0.6F}).to(Config.Device)) {}

  void step(int64_t Step) {
    Lid = LidSpeeds.select(0, Step % LidSpeeds.size(0));
    // As fast as the lid: the velocities are limited to that.
    const auto [Across, Down] = velocities();
    const auto Fastest =
        at::maximum(at::maximum(Across.amax(), Down.amax()), Lid)
            .item<double>();
    const auto Substeps = static_cast<int64_t>(
        std::clamp(std::ceil(Fastest / 0.3 - 0.01), 1.0, 3.0));
    for (int64_t Number = 0; Number < Substeps; ++Number) {
      advance(1.0 / static_cast<double>(Substeps));
      if (residual().abs().amax().item<double>() < Tolerance)
        ++Converged;
    }
    Advanced += Substeps;
    if (Step % ReportSteps == ReportSteps - 1)
      report();
  }

  void print() const {
    std::clog << Advanced << " substeps, " << Converged << " converged; energy "
              << Energy << ", vortices of " << VortexCells
              << " cells, in levels";
    for (int64_t Count : Levels)
      std::clog << ' ' << Count;
    std::clog << '\n';
  }

private:
  static constexpr int64_t Sweeps = 3, ReportSteps = 20;
  static constexpr double Viscosity = 0.2, Tolerance = 1e-3;

  /// The inner part of a field, moved.
  at::Tensor inner(const at::Tensor &Field, int64_t Row = 0,
                   int64_t Column = 0) const {
    return Field.narrow(0, 1 + Row, Side - 2).narrow(1, 1 + Column, Side - 2);
  }

  at::Tensor neighbors(const at::Tensor &Field) const {
    return inner(Field, -1) + inner(Field, 1) + inner(Field, 0, -1) +
           inner(Field, 0, 1);
  }

  std::array<at::Tensor, 2> velocities() const {
    at::Tensor Across = 0.5 * (inner(Stream, -1) - inner(Stream, 1));
    at::Tensor Down = 0.5 * (inner(Stream, 0, 1) - inner(Stream, 0, -1));
    return {at::clamp(Across, -Lid, Lid), at::clamp(Down, -Lid, Lid)};
  }

  at::Tensor residual() const {
    return neighbors(Stream) - 4 * inner(Stream) + inner(Vorticity);
  }

  void advance(double Time) {
    const auto [Across, Down] = velocities();
    at::Tensor Carried =
        Across * (inner(Vorticity, 0, 1) - inner(Vorticity, 0, -1)) +
        Down * (inner(Vorticity, 1) - inner(Vorticity, -1));
    at::Tensor Spread = neighbors(Vorticity) - 4 * inner(Vorticity);
    inner(Vorticity)
        .add_(Spread, Viscosity * Time)
        .sub_(Carried, Time / 2)
        .clamp_(-5, 5);
    for (int64_t Dimension : {0, 1})
      for (int64_t Wall : {int64_t{0}, Side - 1})
        Vorticity.select(Dimension, Wall)
            .copy_(Stream.select(Dimension, Wall == 0 ? 1 : Side - 2) * -2);
    Vorticity.select(0, 0).sub_(Lid, 2);
    for (int64_t Sweep = 0; Sweep != Sweeps; ++Sweep)
      inner(Stream).copy_((neighbors(Stream) + inner(Vorticity)) / 4);
  }

  /// Energy, size of the vortices, and how much of the coarse stream function
  /// is at which level.
  void report() {
    at::Tensor Coarse =
        Stream.slice(0, 0, Side, 8).slice(1, 0, Side, 8).to(at::kCPU);
    at::Tensor Strength = Vorticity.abs();
    VortexCells = (Strength > 4 * Strength.mean()).nonzero().size(0);
    Energy = (Stream * Vorticity).sum().item<double>() / 2;
    Levels.fill(0);
    const at::Tensor Values = Coarse.contiguous();
    const auto *Value = Values.const_data_ptr<float>();
    for (int64_t Index = 0; Index != Values.numel(); ++Index)
      ++Levels[static_cast<size_t>(
          std::clamp(std::log2(1 + std::abs(Value[Index])), 0.0F, 7.0F))];
  }

  int64_t Side;
  at::Tensor Vorticity, Stream, LidSpeeds, Lid;
  int64_t Advanced = 0, Converged = 0, VortexCells = 0;
  double Energy = 0;
  std::array<int64_t, 8> Levels = {};
};

} // namespace

RunTime cavityFlow(const Settings &Config) {
  const torch::NoGradGuard NoGrad;
  CavityFlow Flow(Config, Config.bySize<int64_t>({128, 1024, 2560, 6144}));
  StepClock Clock(Config);
  while (Clock.next())
    Flow.step(Clock.step());
  const RunTime Time = Clock.finish();
  Flow.print();
  return Time;
}

} // namespace truth
