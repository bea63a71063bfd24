//===- DurationLimit.h - When the chosen duration is over -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_DURATIONLIMIT_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_DURATIONLIMIT_H

#include "tracer/base/Options.h"
#include "tracer/recording/StepPeriod.h"

#include <cstdint>

namespace syncline::tracer::recording {

/// Counts a duration from the start of the recording, or from when steps are
/// known. Times are nanoseconds.
class DurationLimit {
public:
  explicit DurationLimit(const base::Options &Config) : Config(Config) {}

  /// \p Start: when the recording starts. Never where no duration is chosen.
  bool isOver(uint64_t Now, uint64_t Start, const StepPeriod &Period);

  /// Steps are looked for so many durations, and at least this long. syncline
  /// try (Conductor.cpp) waits accordingly.
  static constexpr uint64_t StartDurations = 5;
  static constexpr uint64_t LeastStart = 10'000'000'000;

private:
  const base::Options &Config;
  /// From when on steps are known; 0: they are not.
  uint64_t StepsSince = 0;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_DURATIONLIMIT_H
