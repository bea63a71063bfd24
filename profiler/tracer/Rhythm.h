//===- Rhythm.h - How long a step of the program is -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RHYTHM_H
#define SYNCLINE_PROFILER_TRACER_RHYTHM_H

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace syncline::tracer {

/// Estimates the step from the calls that wait: a training loop comes to the
/// same place, with the same host stack, once or more a step. Of all places
/// that come again and again, the slowest sets the pace.
class Rhythm {
public:
  /// A call with that stack began at Time. Stack 0 is ignored.
  void note(uint32_t Stack, uint64_t Time);

  /// Nanoseconds between two steps; 0 while nothing recurs. Looks at places
  /// that were seen within the last Memory nanoseconds before Now.
  uint64_t step(uint64_t Now) const;

private:
  static constexpr uint64_t Memory = 5'000'000'000;
  static constexpr uint32_t EnoughVisits = 4;
  static constexpr size_t MaxPlaces = 4096;

  struct Place {
    uint32_t Visits = 0;
    uint64_t Last = 0;
    /// Mean of the intervals, the newer ones counting for more.
    uint64_t Interval = 0;
  };
  std::unordered_map<uint32_t, Place> Places;
};

} // namespace syncline::tracer

#endif // SYNCLINE_PROFILER_TRACER_RHYTHM_H
