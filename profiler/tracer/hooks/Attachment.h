//===- Attachment.h - Holding on to CUPTI -----------------------*- C++ -*-===//
//
// CUPTI costs a launch-bound program little while only callbacks are on, and
// more than a tenth once kernels have been traced, even after that is switched
// off again; only cuptiFinalize ends it (docs/explanation/measurements.md). So
// after each window CUPTI is detached and attached again, where that is safe.
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

  /// Subscribes, and listens to the calls that can block. Returns an error of
  /// one line, or an empty string.
  std::string attach();
  bool isAttached() const { return Attached; }
  /// It is not attached yet, and no profiler in the program is recording.
  bool mayAttach() const;
  /// Whether CUPTI still knows us; another tool may have finalized it.
  bool isOurs() const;

  /// Device activity and launches from here on. Returns false where CUPTI
  /// refuses.
  bool openWindow(bool GraphsAsWholes);
  /// An older CUPTI goes on, since it cannot be switched (canBeSwitched).
  void closeWindow();
  /// Stops listening to launches. Never before detach(): to switch off the
  /// callback of a launch and then to detach CUPTI corrupts the heap (CUPTI
  /// 13.0.85).
  void ignoreLaunches();
  /// No window is open: a profiler in the program gets the device activity, as
  /// CUPTI would give it to a tool that is alone.
  void lend();
  void takeBack();
  /// Has CUPTI deliver what is complete; with Force, everything. Nothing while
  /// the device activity is lent.
  void flush(bool Force);

  enum class Parting {
    /// No callback came that could do it; the request is withdrawn.
    None,
    /// cuptiFinalize failed; nothing was recorded during the attempt.
    Refused,
    Done,
  };
  /// Asks the next callback to detach CUPTI and waits until it has, for at most
  /// Patience nanoseconds or until Ending is set. Meanwhile is called now and
  /// then; it must not touch CUPTI.
  Parting detach(uint64_t Patience, const std::atomic<const char *> &Ending,
                 const std::function<void()> &Meanwhile);

  /// Unsubscribes, where CUPTI can be switched, and leaves CUPTI attached: for
  /// the end of the trace.
  void silence();

private:
  std::string subscribe();
  void flushUntil(const std::function<bool()> &IsDone);
  void chooseRecords(bool AreOurs);
  void release();
  bool isDetachDecided() const;
  void awaitDetach(uint64_t Patience, const std::atomic<const char *> &Ending,
                   const std::function<void()> &Meanwhile);
  CUptiResult listen(bool On, bool InWindows);
  CUptiResult activities(bool On, bool GraphsAsWholes);

  tables::Recorder &R;
  CUpti_SubscriberHandle Subscriber = nullptr;
  bool Attached = false;
  bool Wholes = false;
  /// No window is open, but CUPTI cannot be switched back.
  bool StaysOn = false;
};

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_ATTACHMENT_H
