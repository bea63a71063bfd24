//===- line_search.cpp - The host chooses direction and rate of a step ----===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <c10/core/GradMode.h>
#include <torch/utils.h>

#include <algorithm>
#include <iostream>
#include <vector>

namespace truth {
namespace {

struct SearchShape {
  int64_t Batch, Width;
};

/// A quasi-Newton method with a memory of one step (L-BFGS; Nocedal, 1980). It
/// tries three rates. All parameters are views of one tensor.
class LineSearch {
public:
  LineSearch(const Settings &Config, const SearchShape &Shape)
      : Pool(makeSamples({Shape.Batch, Shape.Width}, Classes, /*Count=*/4,
                         Config.Device)),
        Net(makeMlp(Shape.Width, Shape.Width, /*Layers=*/2, Classes,
                    Config.Device)),
        Parameters(Net->parameters()) {
    std::vector<at::Tensor> Pieces;
    Pieces.reserve(Parameters.size());
    for (const at::Tensor &Each : Parameters)
      Pieces.push_back(Each.detach().flatten());
    Flat = at::cat(Pieces);
    int64_t Offset = 0;
    for (at::Tensor &Each : Parameters) {
      Each.set_data(Flat.narrow(0, Offset, Each.numel()).view_as(Each));
      Offset += Each.numel();
    }
    Start = Flat.clone();
    Gradient = at::zeros_like(Flat);
  }

  void step(int64_t Step) {
    const Sample &Batch = Pool[static_cast<size_t>(Step) % Pool.size()];
    at::Tensor Loss = lossOf(Batch);
    Loss.backward();
    torch::NoGradGuard NoGrad;
    const auto Value = Loss.item<double>();
    remember(flatGradient());
    at::Tensor Direction = -preconditioned();
    Direction *= Radius / Direction.norm().clamp_min(Radius);
    auto Slope = Gradient.dot(Direction).item<double>();
    if (Slope > 0) {
      Direction.neg_();
      Slope = -Slope;
    }
    Rate = search(Batch, Direction, Value, Slope);
    at::add_out(Flat, Start, Direction, Rate);
    Mean = 0.99 * Mean + 0.01 * Value;
  }

  void print() const {
    std::clog << "running loss " << Mean << ", last rate " << Rate << '\n';
  }

private:
  static constexpr int64_t Classes = 10;
  static constexpr double Radius = 0.5;

  at::Tensor lossOf(const Sample &Batch) {
    return at::cross_entropy_loss(Net->forward(Batch.Inputs), Batch.Labels);
  }

  at::Tensor flatGradient() {
    std::vector<at::Tensor> Pieces;
    for (at::Tensor &Each : Parameters) {
      Pieces.push_back(Each.grad().flatten());
      Each.mutable_grad().reset();
    }
    return at::cat(Pieces);
  }

  /// The last step counts only if the loss is convex along it.
  void remember(const at::Tensor &New) {
    Moved = Flat - Start;
    Changed = New - Gradient;
    const auto Curvature = Moved.dot(Changed).item<double>();
    const auto Square = Changed.dot(Changed).item<double>();
    const bool Counts = Square > 1e-10 && Curvature > 1e-3 * Square;
    Weight = Counts ? 1 / Curvature : 0;
    Scale = Counts ? std::min(Curvature / Square, 10.0) : 1;
    Start.copy_(Flat);
    Gradient = New;
  }

  double shareOf(const at::Tensor &Left, const at::Tensor &Right) const {
    return std::clamp(Weight * Left.dot(Right).item<double>(), -1e3, 1e3);
  }

  /// The gradient times an estimate of the inverse of the Hessian matrix.
  at::Tensor preconditioned() {
    const double Share = shareOf(Moved, Gradient);
    at::Tensor Result = (Gradient - Share * Changed) * Scale;
    return Result.add_(Moved, Share - shareOf(Changed, Result));
  }

  /// The best of three rates; each is the lowest point of a parabola through
  /// the last one.
  double search(const Sample &Batch, const at::Tensor &Direction, double Value,
                double Slope) {
    double Tried = 1, Best = 0.01, Least = Value;
    for (int Trial = 0; Trial != 3; ++Trial) {
      at::add_out(Flat, Start, Direction, Tried);
      const auto There = lossOf(Batch).item<double>();
      if (There < Least) {
        Least = There;
        Best = Tried;
      }
      const double Excess = There - Value - Slope * Tried;
      const double Lowest =
          Excess > 0 ? -Slope * Tried * Tried / (2 * Excess) : Tried / 2;
      Tried = std::clamp(Lowest, 0.1 * Tried, 0.7 * Tried);
    }
    return Best;
  }

  std::vector<Sample> Pool;
  torch::nn::Sequential Net;
  std::vector<at::Tensor> Parameters;
  at::Tensor Flat, Start, Gradient, Moved, Changed;
  double Weight = 0, Scale = 1, Mean = 0, Rate = 0;
};

} // namespace

RunTime lineSearch(const Settings &Config) {
  LineSearch Training(
      Config, Config.bySize<SearchShape>(
                  {{{64, 64}, {256, 512}, {1024, 1024}, {4096, 2048}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step(Clock.step());
  const RunTime Time = Clock.finish();
  Training.print();
  return Time;
}

} // namespace truth
