//===- WindowPlan.h - Windows of a single process ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_WINDOWPLAN_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_WINDOWPLAN_H

#include "tracer/recording/WindowSchedule.h"

#include <cstdint>

namespace syncline::tracer::recording {

/// Plans windows by this process alone, independent of other ranks.
class WindowPlan : public WindowSchedule {
public:
  /// FixedLength and FixedPeriod: 0 to apply the rules below.
  WindowPlan(uint64_t Start, uint64_t FixedLength, uint64_t FixedPeriod);

  uint64_t nextOpening() const override { return NextOpening; }
  bool shouldOpen(uint64_t Now, const StepPeriod &Steps) override;
  void opened(uint64_t Now, const StepPeriod &Steps) override;
  uint64_t closing() const override { return Closing; }
  void closed(uint64_t Now) override;

  /// Whether a window should open now; Step is the program's step, 0 if
  /// unknown. A step that has become shorter needs a shorter window, which may
  /// open before nextOpening().
  bool shouldOpen(uint64_t Now, uint64_t Step) const;
  /// Whether no window covers a step of the current loop: it has run since
  /// Since, after the last window, or its step of Step ns is too long for any
  /// window so far. A starting program has loops too, such as the search for
  /// the fastest kernels.
  bool isOfNewLoop(uint64_t Now, uint64_t Since, uint64_t Step) const;
  /// A window opened at Now; Step is the program's step, 0 if unknown.
  void opened(uint64_t Now, uint64_t Step);

  /// The first window opens after the first steps, which load modules and fill
  /// caches: once several steps have had the same period, or at the latest
  /// opening.
  static constexpr uint64_t FirstOpening = 500 * Millisecond;
  static constexpr uint64_t LatestFirstOpening = 2500 * Millisecond;
  static constexpr uint64_t LeastLength = 40 * Millisecond;
  /// Such a window contains three whole steps wherever it begins: that is four
  /// steps, and recording makes one at most half as long again.
  static constexpr uint64_t StepsInWindow = 6;
  static constexpr uint64_t LongestStep = 2 * Second;
  static constexpr uint64_t MostLength = StepsInWindow * LongestStep;
  static constexpr uint64_t UnknownLength = 100 * Millisecond;
  /// If a window opened while the step was unknown, a step that is known by
  /// then may open the next window this soon: the window may cover nothing but
  /// startup.
  static constexpr uint64_t SoonAfter = 100 * Millisecond;
  /// At least this many window lengths lie between a window and that of a new
  /// loop: windows take at most a third of a run that changes its loop all the
  /// time, such as the search for the fastest kernels.
  static constexpr uint64_t LengthsBeforeNewLoop = 2;
  /// Until the second window, even if the first was long: a short run should
  /// have two.
  static constexpr uint64_t FirstPeriod = 1000 * Millisecond;
  static constexpr uint64_t LengthsInFirstPeriod = 10;
  static constexpr uint64_t LeastPeriod = 2000 * Millisecond;
  static constexpr uint64_t MostPeriod = 30'000 * Millisecond;
  /// The period before a window is at least this many of its lengths.
  static constexpr uint64_t LengthsInPeriod = 25;

private:
  uint64_t lengthFor(uint64_t Step) const;
  uint64_t openingAfter(uint64_t Length) const;

  uint64_t FixedLength;
  uint64_t FixedPeriod;
  uint64_t NextOpening;
  /// From this time on, a window opens even if the step is unknown.
  uint64_t Deadline;
  bool IsStepKnown = false;
  uint64_t Opened = 0;
  uint64_t Closing = 0;
  /// 0: no window has closed yet.
  uint64_t Closed = 0;
  /// The length of the longest window.
  uint64_t Longest = 0;
  uint64_t Period;
  uint64_t Lengths = LengthsInFirstPeriod;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_WINDOWPLAN_H
