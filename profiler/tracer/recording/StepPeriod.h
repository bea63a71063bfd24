//===- StepPeriod.h - How long a step of the program is ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_STEPPERIOD_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_STEPPERIOD_H

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace syncline::tracer::recording {

/// Estimates the step from ranges and from calls that can block. A training
/// loop opens a range of the same name, or makes a call with the same host
/// stack, once or more in each step. Of all ranges of a thread that recur, the
/// slowest sets the period. Where no range recurs, or all ranges are so short
/// that they can only be parts of a step, the slowest of all stacks does. A
/// stack may belong to every tenth step; a window then holds three of those.
/// Where the program marks nothing, and every stack recurs more slowly than the
/// ranges that PyTorch opens in each round of a loop, the fastest stack does:
/// only the loop around these rounds blocks.
class StepPeriod {
public:
  /// What sets the period, ns.
  struct Recurrence {
    /// 0: nothing recurs.
    uint64_t Interval = 0;
    /// When it was first seen.
    uint64_t Since = 0;
  };

  /// A call with that stack began at Time. Stack 0 is ignored.
  void noteStack(uint32_t Thread, uint32_t Stack, uint64_t Time);
  /// A range opened at Time; Name is any number that stands for its name.
  void noteRange(uint32_t Thread, uint32_t Name, uint64_t Time);
  /// The same for a range that PyTorch opens by itself: Optimizer.step.
  void noteRound(uint32_t Thread, uint32_t Name, uint64_t Time);

  /// Nanoseconds between two steps; 0 while nothing recurs. A burst of calls is
  /// no period: a program uploads its parameters one after the other before its
  /// first step. Nor is a landmark that has been absent for some of its
  /// intervals.
  uint64_t step(uint64_t Now) const { return current(Now).Interval; }
  /// The same, and since when.
  Recurrence current(uint64_t Now) const;
  /// What the ranks of a job agree on as far as they can: one of them logs
  /// every hundred steps, and the others do not. So what recurs much more
  /// slowly than the fastest is left out.
  Recurrence ofJob(uint64_t Now) const;

private:
  /// A landmark is over when it has been absent for so many of its intervals,
  /// and some more time, since the tracer learns of calls a little later.
  static constexpr uint64_t IntervalsToEnd = 4;
  static constexpr uint64_t Slack = 100'000'000;
  static constexpr uint32_t EnoughVisits = 4;
  static constexpr uint64_t LongestBurst = 100'000'000;
  static constexpr size_t MaxLandmarks = 4096;

  /// A range that recurs so many times faster than the stacks is a part of a
  /// step.
  static constexpr uint64_t MostPartsOfStep = 16;
  static constexpr uint64_t MostStepsOfJob = 8;
  /// The third-longest of so many intervals counts: one or two may belong to
  /// the first steps, and where a landmark comes several times a step, most are
  /// shorter than the step.
  static constexpr size_t NewestIntervals = 64;
  static constexpr size_t LongestInDoubt = 2;
  /// A checkpoint copies each parameter by a call of its own. The calls of such
  /// a row come within less than that; the gap between two rows takes longer,
  /// and gaps are most of the time.
  static constexpr uint64_t LeastGap = 5'000'000;
  static constexpr size_t NewestGaps = 16;
  static constexpr size_t EnoughGaps = 3;
  /// A window lasts for 2 s at most, and seldom holds a whole round of a slower
  /// loop around others.
  static constexpr uint64_t LongestAround = 1'000'000'000;

  /// A ring of the newest times between two visits.
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
    /// Of at least one: the third-longest, or the shortest of fewer.
    uint64_t typical() const;
  };

  /// A range or a stack that may come once a step.
  struct Landmark {
    uint32_t Visits = 0;
    uint64_t First = 0;
    uint64_t Last = 0;
    Newest<NewestIntervals> Intervals;
    /// Those between rows of calls.
    Newest<NewestGaps> Gaps;

    uint64_t interval() const;
    bool comesInRows() const;
  };
  using LandmarkMap = std::unordered_map<uint64_t, Landmark>;

  static void note(LandmarkMap &Landmarks, uint64_t Key, uint64_t Time);
  static std::vector<Recurrence> recurring(const LandmarkMap &Landmarks,
                                           uint64_t Now);
  static Recurrence slowest(const std::vector<Recurrence> &Of);
  static Recurrence fastest(const std::vector<Recurrence> &Of);
  /// Whether the rounds are so much shorter than the loop.
  static bool isAround(const Recurrence &Loop, const Recurrence &Rounds);
  static Recurrence choose(const Recurrence &ByRanges,
                           const Recurrence &ByStacks);

  LandmarkMap Stacks;
  LandmarkMap Ranges;
  LandmarkMap Rounds;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_STEPPERIOD_H
