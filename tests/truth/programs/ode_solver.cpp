//===- ode_solver.cpp - The error of a step sets the size of the next -----===//

#include "Models.h"
#include "Programs.h"

#include <c10/core/GradMode.h>
#include <torch/utils.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <iostream>
#include <utility>

namespace truth {
namespace {

struct OdeShape {
  int64_t Batch, Width;
};

/// Follows the vector field of a net by the embedded method of Bogacki and
/// Shampine (1989): order three, with an error from order two.
class OdeSolver {
public:
  OdeSolver(const Settings &Config, const OdeShape &Shape)
      : Field(makeMlp(Shape.Width, Shape.Width, /*Layers=*/1, Shape.Width,
                      Config.Device)),
        State(at::randn({Shape.Batch, Shape.Width}, Config.Device)),
        Slope(slopeAt(State)) {}

  /// Tries one step, and repeats it with a smaller one if the error is large.
  void step() {
    at::Tensor Second = slopeAt(State + (TimeStep / 2) * Slope);
    at::Tensor Third = slopeAt(State + (0.75 * TimeStep) * Second);
    at::Tensor Next =
        advanced({{2.0 / 9, Slope}, {3.0 / 9, Second}, {4.0 / 9, Third}});
    at::Tensor Last = slopeAt(Next);
    at::Tensor Lower = advanced({{7.0 / 24, Slope},
                                 {6.0 / 24, Second},
                                 {8.0 / 24, Third},
                                 {3.0 / 24, Last}});
    const auto Error = (Next - Lower).abs().max().item<double>();
    if (Error < Tolerance) {
      State = std::move(Next);
      Slope = std::move(Last);
      Time += TimeStep;
    } else {
      ++Rejected;
    }
    const double Factor = 0.9 * std::cbrt(Tolerance / (Error + 1e-12));
    TimeStep = std::clamp(TimeStep * std::clamp(Factor, 0.5, 2.0), 1e-4, 0.1);
  }

  void print() const {
    std::clog << "time " << Time << ", " << Rejected << " steps repeated\n";
  }

private:
  static constexpr double Tolerance = 1e-3;

  struct Term {
    double Weight;
    at::Tensor Slope;
  };

  /// The field pulls to the origin, so that no state grows without limit.
  at::Tensor slopeAt(const at::Tensor &Where) {
    return at::tanh(Field->forward(Where)) - Where;
  }

  at::Tensor advanced(std::initializer_list<Term> Terms) const {
    at::Tensor Sum = State;
    for (const Term &Each : Terms)
      Sum = Sum.add(Each.Slope, TimeStep * Each.Weight);
    return Sum;
  }

  torch::nn::Sequential Field;
  at::Tensor State, Slope;
  double TimeStep = 0.01;
  double Time = 0;
  int64_t Rejected = 0;
};

} // namespace

RunTime odeSolver(const Settings &Config) {
  torch::NoGradGuard NoGrad;
  OdeSolver Solver(Config,
                   Config.bySize<OdeShape>(
                       {{{32, 64}, {1024, 1024}, {2048, 2048}, {8192, 2048}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Solver.step();
  const RunTime Time = Clock.finish();
  Solver.print();
  return Time;
}

} // namespace truth
