//===- WindowControl.h - Controls windows of full recording -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_WINDOWCONTROL_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_WINDOWCONTROL_H

#include "tracer/recording/Collector.h"
#include "tracer/recording/WindowSchedule.h"

#include <atomic>
#include <cstdint>
#include <memory>

namespace syncline::tracer::recording {

/// Opens and closes windows, and detaches CUPTI after each one if that is safe.
/// Used only by the tracer's own thread.
class WindowControl {
public:
  /// Ending is set when the trace has to end: from then on, nothing waits.
  WindowControl(tables::Recorder &R, Collector &Data,
                const std::atomic<const char *> &Ending)
      : R(R), Data(Data), Ending(Ending) {}

  /// Plans the windows of a trace that begins at Start. The ranks of a job open
  /// theirs at the same time.
  void plan(uint64_t Start, bool IsOfJob);
  /// How long the tracer's thread may sleep before a window should open or
  /// close, ns.
  uint64_t untilChange(uint64_t Now) const;

  /// Called once CUPTI is attached: if its version does not support windows,
  /// reports that and opens none.
  void checkVersion();
  bool isOpen() const { return IsOpen; }
  /// Whether to ask CUPTI for completed activity, which continues for a while
  /// after the last window.
  bool awaitsActivity(uint64_t Now) const { return IsOpen || Now < FlushUntil; }

  void open(const char *Why);
  void close();
  /// Opens or closes a window as planned. Returns null, or the reason why the
  /// trace has to end.
  const char *steer(uint64_t Now);

  /// Lends the device activity to a profiler in the program and takes it back,
  /// as the profiler requests. Nothing is recorded while it is lent.
  void followGuest();
  /// Called when the trace ends.
  void end();

  /// Reports, once, that another tool receives the device activity.
  void noticeOthers();
  bool isActivityLost() const { return ActivityLost; }

private:
  void endLoan();
  bool isLent() const { return LentAt != 0; }
  bool leavesCupti() const;
  bool isTime(uint64_t Now);
  void awaitDevice();
  const char *renewAttachment();
  void noteGraphs();
  const char *attachAgain();
  bool isActivityTakenOver() const;

  tables::Recorder &R;
  Collector &Data;
  const std::atomic<const char *> &Ending;
  std::unique_ptr<WindowSchedule> Schedule;
  bool IsOpen = false;
  bool MayOpen = true;
  /// Another tool receives the device activity that CUPTI records.
  bool ActivityLost = false;
  bool ReportedGraphs = false;
  bool ReportedGuest = false;
  /// 0: the device activity belongs to the tracer.
  uint64_t LentAt = 0;
  uint64_t RequestsAtOpening = 0;
  uint64_t LaunchesAtOpening = 0;
  /// Until this time CUPTI is asked for completed activity, even outside
  /// windows.
  uint64_t FlushUntil = 0;
  /// When to check again for a loop that no window covers.
  uint64_t NextLook = 0;
  /// Consecutive windows in which some activity never arrived.
  unsigned IncompleteWindows = 0;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_WINDOWCONTROL_H
