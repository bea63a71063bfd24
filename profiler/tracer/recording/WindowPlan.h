//===- WindowPlan.h - Windows of a program of its own -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_WINDOWPLAN_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_WINDOWPLAN_H

#include "tracer/recording/WindowSchedule.h"

#include <cstdint>

namespace syncline::tracer::recording {

/// Windows by what the program does, whenever that is.
class WindowPlan : public WindowSchedule {
public:
  /// FixedLength and FixedPeriod: 0 to choose by the rules below.
  WindowPlan(uint64_t Start, uint64_t FixedLength, uint64_t FixedPeriod);

  uint64_t nextOpening() const override { return NextOpening; }
  bool shouldOpen(uint64_t Now, const StepPeriod &Steps) override;
  void opened(uint64_t Now, const StepPeriod &Steps) override;
  uint64_t closing() const override { return Closing; }
  void closed(uint64_t Now) override;

  /// Whether a window should open now; Step is the program's step, 0 where
  /// unknown.
  bool shouldOpen(uint64_t Now, uint64_t Step) const;
  /// Whether the loop that runs now, since Since, began after the last window,
  /// so that no window holds a step of it: a program that starts has loops,
  /// too, such as the search for the fastest kernels.
  bool isOfNewLoop(uint64_t Now, uint64_t Since) const;
  /// A window opened at Now; Step is the program's step, 0 where unknown.
  void opened(uint64_t Now, uint64_t Step);

  /// After the first steps, which load modules and fill caches: once some steps
  /// have had the same period, or at the latest.
  static constexpr uint64_t FirstOpening = 500 * Millisecond;
  static constexpr uint64_t LatestFirstOpening = 2500 * Millisecond;
  static constexpr uint64_t LeastLength = 40 * Millisecond;
  static constexpr uint64_t UnknownLength = 100 * Millisecond;
  /// After a first window that opened while the step was unknown, a step that
  /// is known then may open the second one so soon: the first may hold nothing
  /// but start-up.
  static constexpr uint64_t SoonAfter = 100 * Millisecond;
  /// From one window to that of a new loop, at least.
  static constexpr uint64_t LengthsBeforeNewLoop = 4;
  /// Until the second window, even if the first was long: a short run should
  /// have two.
  static constexpr uint64_t FirstPeriod = 1000 * Millisecond;
  static constexpr uint64_t LengthsInFirstPeriod = 10;
  static constexpr uint64_t LeastPeriod = 2000 * Millisecond;
  static constexpr uint64_t MostPeriod = 30'000 * Millisecond;
  /// The period is at least so many windows long.
  static constexpr uint64_t LengthsInPeriod = 25;

private:
  uint64_t FixedLength;
  uint64_t FixedPeriod;
  uint64_t NextOpening;
  /// A window opens without a known step from here on.
  uint64_t Deadline;
  bool IsFirst = true;
  bool IsStepKnown = false;
  uint64_t Opened = 0;
  uint64_t Closing = 0;
  /// 0: there was no window yet.
  uint64_t Closed = 0;
  uint64_t Period;
  uint64_t Lengths = LengthsInFirstPeriod;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_WINDOWPLAN_H
