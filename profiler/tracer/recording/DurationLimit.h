//===- DurationLimit.h - When the requested duration is over ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_DURATIONLIMIT_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_DURATIONLIMIT_H

#include "tracer/base/Options.h"
#include "tracer/recording/StepPeriod.h"

#include <cstdint>

namespace syncline::tracer::recording {

/// Measures a duration from the start of the recording, or from the detection
/// of steps. Times are nanoseconds.
class DurationLimit {
public:
  explicit DurationLimit(const base::Options &Config) : Config(Config) {}

  /// \p Start: when the recording starts. Never true if no duration is set.
  bool isOver(uint64_t Now, uint64_t Start, const StepPeriod &Period);

  /// Step detection may take this many durations, but at least LeastStart.
  /// syncline try (ExperimentController.cpp) waits accordingly.
  static constexpr uint64_t StartDurations = 5;
  static constexpr uint64_t LeastStart = 10'000'000'000;

private:
  const base::Options &Config;
  /// When steps were detected; 0: not yet.
  uint64_t StepsSince = 0;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_DURATIONLIMIT_H
