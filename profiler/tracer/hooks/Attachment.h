//===- Attachment.h - The attachment to CUPTI -------------------*- C++ -*-===//
//
// CUPTI costs a launch-bound program little while only callbacks are enabled,
// but more than a tenth once kernels have been traced, even after tracing is
// disabled again; only cuptiFinalize ends that cost
// (docs/explanation/measurements.md). Therefore CUPTI is detached and
// reattached after each window when that is safe.
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

/// Used by one thread at a time: first by the thread that starts CUDA, then by
/// the tracer's own thread.
class Attachment {
public:
  explicit Attachment(tables::Recorder &R) : R(R) {}

  /// Subscribes to CUPTI and enables callbacks for calls that can block.
  /// Returns a one-line error, or an empty string on success.
  std::string attach();
  bool isAttached() const { return Attached; }
  /// True if not yet attached and no profiler in the program is recording.
  bool mayAttach() const;
  /// Whether CUPTI still knows this subscriber; another tool may have finalized
  /// CUPTI.
  bool isOurs() const;

  /// Starts recording device activity and launches. Returns false if CUPTI
  /// refuses.
  bool openWindow(bool GraphsAsWholes);
  /// An older CUPTI keeps recording, since it cannot be switched
  /// (canBeSwitched).
  void closeWindow();
  /// Disables the callbacks of launches. Never call this before detach():
  /// disabling a launch callback and then detaching CUPTI corrupts the heap
  /// (CUPTI 13.0.85).
  void ignoreLaunches();
  /// Called while no window is open: gives the device activity to a profiler in
  /// the program, exactly as CUPTI would deliver it to the only tool.
  void lend();
  void takeBack();
  /// Makes CUPTI deliver completed activity; with Force, all activity. Does
  /// nothing while the device activity is lent.
  void flush(bool Force);

  enum class DetachResult {
    /// No callback arrived that could detach; the request is withdrawn.
    None,
    /// cuptiFinalize failed; nothing was recorded during the attempt.
    Refused,
    Done,
  };
  /// Asks the next callback to detach CUPTI and waits until it has done so, but
  /// at most Patience nanoseconds or until Ending is set. Meanwhile is called
  /// periodically; it must not touch CUPTI.
  DetachResult detach(uint64_t Patience,
                      const std::atomic<const char *> &Ending,
                      const std::function<void()> &Meanwhile);

  /// At the end of the trace: unsubscribes if this CUPTI can be switched, but
  /// leaves CUPTI attached.
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
  /// No window is open, but CUPTI's callbacks cannot be disabled again.
  bool StaysOn = false;
};

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_ATTACHMENT_H
