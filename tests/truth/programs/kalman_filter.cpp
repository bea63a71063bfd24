//===- kalman_filter.cpp - Measurements to the device, estimates back -----===//

#include "Programs.h"

#include <ATen/ops/matmul.h>
#include <c10/core/GradMode.h>
#include <torch/utils.h>

#include <iostream>
#include <vector>

namespace truth {
namespace {

struct FilterShape {
  int64_t Objects, States;
};

/// One filter for each object, all of one model: an extended Kalman filter with
/// a diagonal covariance of what is measured, so that nothing is solved.
class KalmanFilter {
public:
  KalmanFilter(const Settings &Config, const FilterShape &Shape)
      : Device(Config.Device),
        Motion(at::eye(Shape.States, Device) +
               0.01 * at::randn({Shape.States, Shape.States}, Device)),
        State(at::zeros({Shape.Objects, Shape.States, 1}, Device)),
        Doubt(at::eye(Shape.States, Device)
                  .expand({Shape.Objects, Shape.States, Shape.States})
                  .contiguous()),
        Measured(at::randn({Count, Shape.Objects, 1, 1})) {}

  void step(int64_t Step) {
    at::Tensor Seen = Measured[Step % Count].to(Device);
    predict();
    correct(Seen);
    at::Tensor Estimate = State.select(1, 0).cpu();
    Path = 0.9 * Path + 0.1 * Estimate.const_data_ptr<float>()[0];
  }

  void print() const { std::clog << "path " << Path << '\n'; }

private:
  static constexpr int64_t Count = 64;

  void predict() {
    State = at::matmul(Motion, State).tanh();
    at::Tensor Slope = Motion * (1 - State * State);
    Doubt = at::matmul(at::matmul(Slope, Doubt), Slope.transpose(1, 2));
    Doubt.diagonal(0, 1, 2).add_(0.01);
  }

  /// The first state is what is measured.
  void correct(const at::Tensor &Seen) {
    at::Tensor Row = Doubt.narrow(1, 0, 1);
    at::Tensor Gain =
        Row.transpose(1, 2) / (Row.narrow(2, 0, 1) + MeasurementNoise);
    State = State + Gain * (Seen - State.narrow(1, 0, 1));
    Doubt = Doubt - Gain * Row;
  }

  static constexpr double MeasurementNoise = 0.1;

  at::Device Device;
  at::Tensor Motion, State, Doubt;
  /// In pageable memory, as a driver of sensors delivers it.
  at::Tensor Measured;
  double Path = 0;
};

} // namespace

RunTime kalmanFilter(const Settings &Config) {
  torch::NoGradGuard NoGrad;
  torch::manual_seed(1);
  KalmanFilter Filter(Config,
                      Config.bySize<FilterShape>(
                          {{{64, 8}, {4096, 32}, {16384, 64}, {65536, 64}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Filter.step(Clock.step());
  const RunTime Time = Clock.finish();
  Filter.print();
  return Time;
}

} // namespace truth
