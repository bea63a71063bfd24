//===- Rhythm.h - How long a step of the program is -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RHYTHM_H
#define SYNCLINE_PROFILER_TRACER_RHYTHM_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace syncline::tracer {

/// Estimates the step from ranges and from the calls that wait: a training loop
/// opens a range of the same name, or comes to the same place, with the same
/// host stack, once or more a step. Of all ranges that come again and again the
/// slowest sets the pace; where there is none, of all places, although that may
/// be one of every hundredth step.
class Rhythm {
public:
  /// A call with that stack began at Time. Stack 0 is ignored.
  void noteStack(uint32_t Stack, uint64_t Time);
  /// A range opened at Time; Name is any number that stands for its name.
  void noteRange(uint64_t Name, uint64_t Time);

  /// Nanoseconds between two steps; 0 while nothing recurs. A burst of calls is
  /// no rhythm, nor is what was not come to any more for some of its intervals:
  /// a program uploads its parameters one after the other before its first
  /// step.
  uint64_t step(uint64_t Now) const;

private:
  /// A place is over after so many of its intervals, and some more time, since
  /// calls are known a little after they were made.
  static constexpr uint64_t IntervalsToEnd = 4;
  static constexpr uint64_t Slack = 100'000'000;
  static constexpr uint32_t EnoughVisits = 4;
  static constexpr uint64_t LongestBurst = 100'000'000;
  static constexpr size_t MaxPlaces = 4096;

  struct Place {
    uint32_t Visits = 0;
    uint64_t First = 0;
    uint64_t Last = 0;
    /// The newest ones, in a ring.
    std::array<uint64_t, 5> Intervals = {};

    /// The mean of the newest ones without the longest: that may be of the
    /// first step, while in bursts all but one are short.
    uint64_t interval() const;
  };
  using PlaceMap = std::unordered_map<uint64_t, Place>;

  static void note(PlaceMap &In, uint64_t Key, uint64_t Time);
  static uint64_t slowest(const PlaceMap &Of, uint64_t Now);

  PlaceMap Stacks;
  PlaceMap Ranges;
};

} // namespace syncline::tracer

#endif // SYNCLINE_PROFILER_TRACER_RHYTHM_H
