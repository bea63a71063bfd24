//===- StepPeriod.h - Estimates the program's step period -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_STEPPERIOD_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_STEPPERIOD_H

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace syncline::tracer::recording {

/// Estimates the step period from ranges and from calls that can block. A
/// training loop opens a range with the same name, or makes a call with the
/// same host stack, at least once per step. Of all recurring ranges of a
/// thread, the slowest determines the period. If no range recurs, or all ranges
/// are so short that they can only be parts of a step, the slowest stack
/// determines it. A stack may belong to every tenth step; a window then holds
/// three of those. If the program marks nothing, and every stack recurs more
/// slowly than the ranges that PyTorch opens in each iteration of a loop, the
/// fastest stack determines the period: only the loop around these iterations
/// blocks.
class StepPeriod {
public:
  /// The recurrence that determines the period, ns.
  struct Recurrence {
    /// 0: nothing recurs.
    uint64_t Interval = 0;
    /// When it was first seen.
    uint64_t Since = 0;
  };

  /// A call with that stack began at Time. Stack 0 is ignored.
  void noteStack(uint32_t Thread, uint32_t Stack, uint64_t Time);
  /// A range opened at Time; Name is any number that identifies its name.
  void noteRange(uint32_t Thread, uint32_t Name, uint64_t Time);
  /// The same for a range that PyTorch itself opens: Optimizer.step.
  void noteRound(uint32_t Thread, uint32_t Name, uint64_t Time);

  /// Nanoseconds from one step to the next; 0 while nothing recurs. A burst of
  /// calls is not a period: a program uploads its parameters one after another
  /// before its first step. A landmark that has been absent for several of its
  /// intervals does not count either.
  uint64_t step(uint64_t Now) const { return current(Now).Interval; }
  /// The same, with the time since when it recurs.
  Recurrence current(uint64_t Now) const;
  /// The recurrence that the ranks of a job are likeliest to agree on. One rank
  /// may log every hundred steps while the others do not, so recurrences much
  /// slower than the fastest are ignored.
  Recurrence ofJob(uint64_t Now) const;

private:
  /// A landmark ends once it has been absent for this many of its intervals
  /// plus some time, since the tracer learns of calls slightly late.
  static constexpr uint64_t IntervalsToEnd = 4;
  static constexpr uint64_t Slack = 100'000'000;
  static constexpr uint32_t EnoughVisits = 4;
  static constexpr uint64_t LongestBurst = 100'000'000;
  static constexpr size_t MaxLandmarks = 4096;

  /// A range that recurs this many times faster than the stacks is a part of a
  /// step.
  static constexpr uint64_t MostPartsOfStep = 16;
  static constexpr uint64_t MostStepsOfJob = 8;
  /// The third-longest of these intervals counts: one or two may belong to the
  /// first steps, and if a landmark occurs several times per step, most
  /// intervals are shorter than the step.
  static constexpr size_t NewestIntervals = 64;
  static constexpr size_t LongestInDoubt = 2;
  /// A checkpoint copies each parameter with a separate call. Calls within such
  /// a burst are closer together than this; the gap between two bursts is
  /// longer, and gaps account for most of the time.
  static constexpr uint64_t LeastGap = 5'000'000;
  static constexpr size_t NewestGaps = 16;
  static constexpr size_t EnoughGaps = 3;
  /// A window contains whole iterations of at most this length; see
  /// WindowPlan::LongestStep.
  static constexpr uint64_t LongestAround = 2'000'000'000;

  /// A ring of the latest intervals between two visits.
  template <size_t Capacity> struct Newest {
    struct Interval {
      uint64_t Begin = 0;
      uint64_t Length = 0;
    };
    std::array<Interval, Capacity> Ring = {};
    uint64_t All = 0;

    size_t size() const { return std::min<uint64_t>(All, Capacity); }
    void add(uint64_t Begin, uint64_t Length) {
      Ring[All++ % Capacity] = {Begin, Length};
    }
    /// Requires at least one: the third-longest, or the shortest if there are
    /// fewer than three.
    uint64_t typical() const;
  };

  /// A range or a stack that may occur once per step.
  struct Landmark {
    uint32_t Visits = 0;
    uint64_t First = 0;
    uint64_t Last = 0;
    Newest<NewestIntervals> Intervals;
    /// Gaps between bursts of calls.
    Newest<NewestGaps> Gaps;

    uint64_t interval() const;
    bool comesInBursts() const;
  };
  using LandmarkMap = std::unordered_map<uint64_t, Landmark>;

  static void note(LandmarkMap &Landmarks, uint64_t Key, uint64_t Time);
  static std::vector<Recurrence> recurring(const LandmarkMap &Landmarks,
                                           uint64_t Now);
  static Recurrence slowest(const std::vector<Recurrence> &Of);
  static Recurrence fastest(const std::vector<Recurrence> &Of);
  /// Whether Rounds are so much shorter that Loop is the loop around them.
  static bool isAround(const Recurrence &Loop, const Recurrence &Rounds);
  static Recurrence choose(const Recurrence &ByRanges,
                           const Recurrence &ByStacks);

  LandmarkMap Stacks;
  LandmarkMap Ranges;
  LandmarkMap Rounds;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_STEPPERIOD_H
