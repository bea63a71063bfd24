//===- Rhythm.h - How long a step of the program is -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_RHYTHM_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_RHYTHM_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace syncline::tracer::recording {

/// Estimates the step from ranges and from the calls that wait: a training loop
/// opens a range of the same name, or comes to the same place, with the same
/// host stack, once or more a step. Of all ranges of a thread that come again
/// and again the slowest sets the pace, and so of all places where no range
/// does, or all are so short that they can only be parts of a step. A place may
/// be one of every tenth step, which a window then holds three of.
class Rhythm {
public:
  /// A call with that stack began at Time. Stack 0 is ignored.
  void noteStack(uint32_t Thread, uint32_t Stack, uint64_t Time);
  /// A range opened at Time; Name is any number that stands for its name.
  void noteRange(uint32_t Thread, uint32_t Name, uint64_t Time);

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

  /// A range that is so many times faster than the places is a part of a step.
  static constexpr uint64_t MostPartsOfStep = 16;
  /// Of so many intervals the third-longest counts: one or two may be of the
  /// first steps, and of a place that is come to several times a step most are
  /// shorter than the step.
  static constexpr size_t NewestIntervals = 64;
  static constexpr size_t LongestInDoubt = 2;

  struct Place {
    uint32_t Visits = 0;
    uint64_t First = 0;
    uint64_t Last = 0;
    /// In a ring.
    std::array<uint64_t, NewestIntervals> Intervals = {};

    uint64_t interval() const;
  };
  using PlaceMap = std::unordered_map<uint64_t, Place>;

  static void note(PlaceMap &In, uint64_t Key, uint64_t Time);
  static uint64_t slowest(const PlaceMap &Of, uint64_t Now);

  PlaceMap Stacks;
  PlaceMap Ranges;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_RHYTHM_H
