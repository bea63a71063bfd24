//===- Attachment.h - Holding on to CUPTI -----------------------*- C++ -*-===//
//
// CUPTI costs a launch-bound program little while only callbacks are on, and
// more than a tenth once kernels have been traced, even after that is switched
// off again; only cuptiFinalize ends it (docs/explanation/measurements.md). So
// after each window CUPTI is detached and attached anew, where that is safe.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_ATTACHMENT_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_ATTACHMENT_H

#include <cupti.h>

#include <atomic>
#include <functional>
#include <string>

namespace syncline::tracer::tables {
struct Recorder;
} // namespace syncline::tracer::tables

namespace syncline::tracer::hooks {

/// Used by one thread at a time: first that which starts CUDA, then the
/// tracer's own.
class Attachment {
public:
  explicit Attachment(tables::Recorder &R) : R(R) {}

  /// Subscribes and listens to the calls that can wait. Returns what is wrong
  /// in one line, or an empty string.
  std::string attach();
  bool isAttached() const { return Attached; }
  /// Whether CUPTI still knows us; another tool may have finalized it.
  bool isOurs() const;

  /// Device activity and launches from here on. Returns false where CUPTI
  /// refuses.
  bool openWindow(bool GraphsAsWholes);
  void closeWindow();
  /// Listens to launches no more. Never before detach(): to switch a launch's
  /// callback off and then leave CUPTI corrupts the heap (CUPTI 13.0.85).
  void ignoreLaunches();
  /// Hands over what is complete; with Force, everything.
  void flush(bool Force);

  enum class Parting {
    /// No callback came that could do it; the wish is withdrawn.
    None,
    /// CUPTI would not go; in between nothing was recorded.
    Refused,
    Done,
  };
  /// Asks the next callback to detach CUPTI, and waits for it at most so many
  /// nanoseconds, and no longer than until Ending is set. Meanwhile is called
  /// now and then; it must not touch CUPTI.
  Parting detach(uint64_t Patience, const std::atomic<const char *> &Ending,
                 const std::function<void()> &Meanwhile);

  /// Listens no more, and leaves CUPTI as it is: at the end of the process.
  void silence();

private:
  CUptiResult listen(bool On, bool InWindows);
  CUptiResult activities(bool On, bool GraphsAsWholes);

  tables::Recorder &R;
  CUpti_SubscriberHandle Subscriber = nullptr;
  bool Attached = false;
  bool Wholes = false;
};

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_ATTACHMENT_H
