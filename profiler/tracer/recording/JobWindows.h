//===- JobWindows.h - Simultaneous windows on all ranks ---------*- C++ -*-===//
//
// Which rank of a job waits for which is visible only if all of them record the
// collectives. Ranks therefore open their windows together without
// communicating: when the time of day is a multiple of a period that is the
// same for all.
//
// Each rank knows slightly different facts about the program, but none of them
// affects this in a way that matters: the period has two lengths, the longer
// one a multiple of the shorter, and so does the time after which a rank
// changes from one to the other. The first window opens at the first such time
// after the start: no collective ends before all ranks have started.
// NTP-synchronized host clocks differ by a few milliseconds; a window is many
// times longer.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_JOBWINDOWS_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_JOBWINDOWS_H

#include "tracer/recording/WindowSchedule.h"

#include <cstdint>
#include <functional>

namespace syncline::tracer::recording {

class JobWindows : public WindowSchedule {
public:
  /// FixedLength and FixedPeriod: 0 to apply the rules below. \p Ahead: how
  /// many ns the time of day is ahead of the trace's clock at present.
  JobWindows(uint64_t Start, uint64_t FixedLength, uint64_t FixedPeriod,
             std::function<uint64_t()> Ahead);

  uint64_t nextOpening() const override { return NextOpening; }
  bool shouldOpen(uint64_t Now, const StepPeriod &Steps) override;
  void opened(uint64_t Now, const StepPeriod &Steps) override;
  uint64_t closing() const override { return Closing; }
  void closed(uint64_t Now) override;

  /// Long enough that clocks that differ by 10 ms, and ranks that notice the
  /// time a few milliseconds late, make windows differ by at most a tenth.
  static constexpr uint64_t LeastLength = 320 * Millisecond;
  /// Such a window contains two whole steps wherever it begins. Ranks estimate
  /// the step differently, so a length that varies more would part them.
  static constexpr uint64_t StepsInWindow = 3;
  static constexpr uint64_t MostLength = 2 * Second;
  /// The period while the loop is new, so that a short run has several windows,
  /// and the period after that.
  static constexpr uint64_t FirstPeriod = 2 * Second;
  static constexpr uint64_t Period = 8 * Second;
  static constexpr uint64_t NewLoop = 10 * Second;
  /// Longer windows open proportionally less often.
  static constexpr uint64_t OrdinaryLength = 500 * Millisecond;
  static constexpr uint64_t PeriodsOfLong = 4;
  /// A window that opens late closes together with those of the other ranks. A
  /// window that cannot open within this fraction of its length is skipped.
  static constexpr uint64_t PartsToOpen = 2;

private:
  /// The period of openings from Now on.
  uint64_t periodAt(uint64_t Now) const;
  /// The next multiple of the period.
  uint64_t nextAfter(uint64_t Now) const;

  uint64_t FixedLength;
  uint64_t FixedPeriod;
  std::function<uint64_t()> Ahead;
  uint64_t LoopStart;
  uint64_t Length;
  uint64_t NextOpening;
  uint64_t Closing = 0;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_JOBWINDOWS_H
