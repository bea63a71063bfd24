//===- conjugate_gradient.cpp - The residual decides about each iteration -===//

#include "Programs.h"

#include <c10/core/GradMode.h>
#include <torch/utils.h>

#include <cmath>
#include <iostream>
#include <vector>

namespace truth {
namespace {

struct SolverShape {
  int64_t Unknowns, Columns;
};

/// Solves systems with one symmetric matrix and several right-hand sides.
class ConjugateGradient {
public:
  ConjugateGradient(const Settings &Config, int64_t Unknowns) {
    at::Tensor Noise = at::randn({Unknowns, Unknowns}, Config.Device);
    Noise.mul_(0.05 / std::sqrt(static_cast<double>(Unknowns)));
    Matrix = Noise + Noise.t();
    // The eigenvalues are spread so widely that the most iterations are needed.
    Matrix.diagonal().add_(at::linspace(1, 1000, Unknowns, Config.Device));
  }

  at::Tensor solve(const at::Tensor &RightSide) {
    at::Tensor Solution = at::zeros_like(RightSide);
    at::Tensor Residual = RightSide.clone();
    at::Tensor Direction = Residual.clone();
    at::Tensor Squares = Residual.square().sum(0);
    const double Target = Tolerance * RightSide.norm().item<double>();
    for (int64_t Iteration = 0; Iteration != MostIterations; ++Iteration) {
      ++Iterations;
      at::Tensor Product = at::mm(Matrix, Direction);
      at::Tensor Length = Squares / (Direction * Product).sum(0);
      Solution.add_(Length * Direction);
      Residual.sub_(Length * Product);
      LastNorm = Residual.norm().item<double>();
      if (LastNorm < Target)
        break;
      at::Tensor Next = Residual.square().sum(0);
      Direction = Residual + (Next / Squares) * Direction;
      Squares = Next;
    }
    return Solution;
  }

  void print() const {
    std::clog << Iterations << " iterations; the last norm of the residual is "
              << LastNorm << '\n';
  }

private:
  static constexpr double Tolerance = 1e-8;
  static constexpr int64_t MostIterations = 20;

  at::Tensor Matrix;
  int64_t Iterations = 0;
  double LastNorm = 0;
};

} // namespace

RunTime conjugateGradient(const Settings &Config) {
  torch::NoGradGuard NoGrad;
  torch::manual_seed(1);
  const auto Shape = Config.bySize<SolverShape>(
      {{{64, 1}, {4096, 16}, {8192, 64}, {16384, 128}}});
  ConjugateGradient Solver(Config, Shape.Unknowns);
  std::vector<at::Tensor> Sources;
  for (int Number = 0; Number != 4; ++Number)
    Sources.push_back(
        at::randn({Shape.Unknowns, Shape.Columns}, Config.Device));
  at::Tensor State = at::zeros_like(Sources[0]);
  StepClock Clock(Config);
  while (Clock.next()) {
    const auto Source = static_cast<size_t>(Clock.step()) % Sources.size();
    State = Solver.solve(0.5 * State + Sources[Source]);
  }
  const RunTime Time = Clock.finish();
  Solver.print();
  return Time;
}

} // namespace truth
