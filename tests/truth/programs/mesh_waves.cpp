//===- mesh_waves.cpp - Waves on a mesh in two parts, with a timed phase --===//

#include "Programs.h"
#include "Streams.h"

#include <c10/core/Event.h>
#include <c10/core/GradMode.h>
#include <torch/utils.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <optional>

namespace truth {
namespace {

/// Half of the cells of a mesh, and copies of the cells of the other half that
/// they touch, which come last.
struct MeshPart {
  /// (cells, 3): the depth of the water, and its momentum in two directions.
  at::Tensor State;
  /// Of each face: the cells on both sides, and its normal.
  at::Tensor Left, Right, Normals;
  /// The cells whose copies the other part has.
  at::Tensor Sent;
};

/// Shallow water with a wave maker. The unit of length is a cell.
class MeshWaves {
public:
  MeshWaves(const Settings &Config, int64_t Side)
      : Side(Side), Rows(Side / 2), Device(Config.Device) {
    for (MeshPart &Each : Parts)
      makeFaces(Each);
    Maker = at::arange(Side / 4, Device) + Rows / 2 * Side;
    Gauges = at::randint(Rows * Side, {16}, at::kLong).to(Device);
    if (Device.is_cuda())
      for (std::optional<c10::Event> *Each : {&Begun, &Ended})
        Each->emplace(c10::kCUDA, c10::EventFlag::BACKEND_DEFAULT);
  }

  void step(int64_t Step) {
    const auto Fastest =
        at::maximum(fastest(Parts[0]), fastest(Parts[1])).item<double>();
    const double Interval = 0.4 / std::clamp(Fastest, 0.5, 4.0);
    Time += Interval;
    if (Begun)
      Begun->record(currentStream(Device));
    at::Tensor First = Parts[0].State.clone(), Second = Parts[1].State.clone();
    advance(Interval);
    advance(Interval);
    Parts[0].State.add_(First).div_(2);
    Parts[1].State.add_(Second).div_(2);
    if (Ended)
      Ended->record(currentStream(Device));
    at::Tensor Depths = Parts[0].State.select(1, 0);
    Depths.index_fill_(0, Maker, 1 + 0.2 * std::sin(Time / 8));
    if (Step % GaugeSteps == GaugeSteps - 1)
      Levels += Depths.index_select(0, Gauges).cpu();
    if (!Ended)
      return;
    Ended->synchronize();
    PhaseMs += Ended->query() ? Begun->elapsedTime(*Ended) : 0;
  }

  void print() const {
    std::clog << "time " << Time << ", levels " << Levels.mean().item<double>()
              << ", " << PhaseMs << " ms of fluxes\n";
  }

private:
  static constexpr int64_t GaugeSteps = 8;

  /// A grid that is closed in both directions; the copied rows are Rows (the
  /// first of the other part) and Rows + 1 (its last).
  void makeFaces(MeshPart &To) const {
    at::Tensor Cells = at::arange(Rows * Side, at::kLong).view({Rows, Side});
    at::Tensor All = at::arange((Rows + 2) * Side, at::kLong).view({-1, Side});
    at::Tensor Left = at::cat({Cells, All.slice(0, Rows + 1), Cells});
    at::Tensor Right = at::cat({Cells.roll(-1, 1), All.slice(0, 0, Rows + 1)});
    To.Left = Left.flatten().to(Device);
    To.Right = Right.flatten().to(Device);
    at::Tensor IsAcross = at::arange(To.Left.size(0)) < Rows * Side;
    To.Normals = at::stack({IsAcross, ~IsAcross}, 1).to(Device, at::kFloat);
    To.Sent = at::cat({Cells[0], Cells[Rows - 1]}).to(Device);
    To.State = at::zeros({(Rows + 2) * Side, 3}, Device);
    To.State.select(1, 0).fill_(1);
  }

  static at::Tensor fastest(const MeshPart &From) {
    at::Tensor Depth = From.State.select(1, 0);
    at::Tensor Speed = From.State.narrow(1, 1, 2).abs().amax(1) / Depth;
    return (Speed + Depth.sqrt()).amax();
  }

  void sendCopies(const MeshPart &From, const MeshPart &To) const {
    To.State.slice(0, Rows * Side).copy_(From.State.index_select(0, From.Sent));
  }

  /// One stage of a method of second order, for both parts.
  void advance(double Interval) {
    sendCopies(Parts[0], Parts[1]);
    sendCopies(Parts[1], Parts[0]);
    for (MeshPart &Each : Parts) {
      at::Tensor Flux = fluxes(Each) * Interval;
      Each.State.index_add_(0, Each.Left, Flux, /*alpha=*/-1);
      Each.State.index_add_(0, Each.Right, Flux);
      Each.State.select(1, 0).clamp_(0.1, 10);
    }
  }

  /// What flows through each face from left to right, after Rusanov.
  static at::Tensor fluxes(const MeshPart &From) {
    const auto [LeftFlux, LeftSpeed, Left] = side(From, From.Left);
    const auto [RightFlux, RightSpeed, Right] = side(From, From.Right);
    at::Tensor Speed = at::maximum(LeftSpeed, RightSpeed);
    return (LeftFlux + RightFlux - Speed * (Right - Left)) / 2;
  }

  static std::array<at::Tensor, 3> side(const MeshPart &From,
                                        const at::Tensor &Cells) {
    at::Tensor State = From.State.index_select(0, Cells);
    at::Tensor Depth = State.narrow(1, 0, 1), Momentum = State.narrow(1, 1, 2);
    at::Tensor Across = (Momentum * From.Normals).sum(1, true) / Depth;
    at::Tensor Flux = State * Across;
    Flux.narrow(1, 1, 2).add_(From.Normals * Depth.square() / 2);
    return {Flux, Across.abs() + Depth.sqrt(), State};
  }

  int64_t Side, Rows;
  at::Device Device;
  std::array<MeshPart, 2> Parts;
  at::Tensor Maker, Gauges, Levels = at::zeros({16});
  std::optional<c10::Event> Begun, Ended;
  double Time = 0, PhaseMs = 0;
};

} // namespace

RunTime meshWaves(const Settings &Config) {
  const torch::NoGradGuard NoGrad;
  torch::manual_seed(1);
  MeshWaves Waves(Config, Config.bySize<int64_t>({32, 384, 960, 2048}));
  StepClock Clock(Config);
  while (Clock.next())
    Waves.step(Clock.step());
  const RunTime Time = Clock.finish();
  Waves.print();
  return Time;
}

} // namespace truth
