//===- WindowSchedule.h - When windows open and close -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_WINDOWSCHEDULE_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_WINDOWSCHEDULE_H

#include "tracer/recording/StepPeriod.h"

#include <cstdint>

namespace syncline::tracer::recording {

/// Decides when windows open and close. A window covers a few whole steps; all
/// windows together are a small fraction of the run, since full recording costs
/// a launch-bound program about a third, and detaching CUPTI after each window
/// stalls it for some 12 ms (docs/explanation/measurements.md). Pure arithmetic
/// on nanoseconds of the trace's clock.
class WindowSchedule {
public:
  virtual ~WindowSchedule() = default;

  /// No window opens earlier, except for a loop that no window covers yet.
  virtual uint64_t nextOpening() const = 0;
  /// Whether a window should open now. Called repeatedly, occasionally also
  /// before the next opening.
  virtual bool shouldOpen(uint64_t Now, const StepPeriod &Steps) = 0;
  /// A window opened at Now.
  virtual void opened(uint64_t Now, const StepPeriod &Steps) = 0;
  /// When the open window should close.
  virtual uint64_t closing() const = 0;
  /// The window closed at Now: plans the next one.
  virtual void closed(uint64_t Now) = 0;

  static constexpr uint64_t Millisecond = 1'000'000;
  static constexpr uint64_t Second = 1000 * Millisecond;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_WINDOWSCHEDULE_H
