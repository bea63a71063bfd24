//===- Clock.h - The clock of a trace ---------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_BASE_CLOCK_H
#define SYNCLINE_PROFILER_TRACER_BASE_CLOCK_H

#include <cstdint>
#include <ctime>

namespace syncline::tracer::base {

inline constexpr uint64_t NanosecondsPerSecond = 1'000'000'000;
inline constexpr uint64_t NanosecondsPerMillisecond = 1'000'000;

inline uint64_t readClock(clockid_t Clock) {
  timespec Time;
  clock_gettime(Clock, &Time);
  return static_cast<uint64_t>(Time.tv_sec) * NanosecondsPerSecond +
         static_cast<uint64_t>(Time.tv_nsec);
}

/// Nanoseconds of CLOCK_MONOTONIC. CUPTI is configured to use the same clock,
/// so host and device times need no conversion and never jump.
inline uint64_t now() { return readClock(CLOCK_MONOTONIC); }

} // namespace syncline::tracer::base

#endif // SYNCLINE_PROFILER_TRACER_BASE_CLOCK_H
