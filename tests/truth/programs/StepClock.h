//===- StepClock.h - How long a program runs --------------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_TRUTH_STEPCLOCK_H
#define SYNCLINE_TESTS_TRUTH_STEPCLOCK_H

#include <ATen/ATen.h>

#include <array>
#include <chrono>
#include <cstdint>

namespace truth {

/// The command line, without the name of the program.
struct Settings {
  int64_t Size = 1;
  double Seconds = 10;
  /// 0: as many as fit into Seconds.
  int64_t Steps = 0;
  at::Device Device = at::kCPU;

  /// The element for --size.
  template <typename T> T bySize(const std::array<T, 4> &Values) const {
    return Values.at(static_cast<size_t>(Size - 1));
  }
};

/// Steps of a program, and the wall time that they take.
struct RunTime {
  int64_t Steps = 0;
  double Seconds = 0;
  /// Mean, without the first steps.
  double StepMs = 0;
};

/// Ends the loop of a program when its time or its steps are over. It reads the
/// host's clock and calls nothing of LibTorch or CUDA until finish().
class StepClock {
public:
  explicit StepClock(const Settings &Config);

  /// Whether there is one more step; call it once before each.
  bool next();

  /// Number of the current step, from 0.
  int64_t step() const { return Begun - 1; }

  /// After the last step: synchronizes with the device, then stops the clock.
  RunTime finish();

private:
  using Clock = std::chrono::steady_clock;

  Settings Config;
  int64_t WarmupSteps;
  int64_t Begun = 0;
  Clock::time_point Start;
  Clock::time_point Warm;
};

} // namespace truth

#endif // SYNCLINE_TESTS_TRUTH_STEPCLOCK_H
