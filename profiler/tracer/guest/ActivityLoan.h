//===- ActivityLoan.h - Device activity for another profiler ----*- C++ -*-===//
//
// A profiler in the program that records device activity gets all of CUPTI's
// records from its first activity kind to its last. The tracer closes its
// window, disables its kinds, and pauses, so that the profile contains exactly
// what it would contain without the tracer; when the profiler is done, the
// tracer resumes.
//
// Buffers always pass through the tracer, so that each one is returned to its
// owner whenever CUPTI delivers it. CUPTI takes a new buffer at each flush.
// Therefore each change of ownership is followed by a flush: subsequent records
// go to a buffer of the new owner. In between, only the guest flushes:
// PyTorch's profiler drops what it received before its own flush, and it does
// not flush if CUPTI has none of its buffers.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_GUEST_ACTIVITYLOAN_H
#define SYNCLINE_PROFILER_TRACER_GUEST_ACTIVITYLOAN_H

#include "tracer/guest/RepeatedCalls.h"

#include <cupti.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <set>

namespace syncline::tracer::tables {
struct Recorder;
} // namespace syncline::tracer::tables

namespace syncline::tracer::guest {

/// While the tracer does not hold CUPTI, each of the guest's calls is forwarded
/// to the real function.
class ActivityLoan {
public:
  explicit ActivityLoan(tables::Recorder &R) : R(R) {}

  // Called by the guest, on any thread.
  CUptiResult registerBuffers(CUpti_BuffersCallbackRequestFunc NewRequest,
                              CUpti_BuffersCallbackCompleteFunc NewComplete);
  CUptiResult registerTimestamp(CUpti_TimestampCallbackFunc NewTimestamp);
  /// Enabling the first kind returns once the tracer has lent the device
  /// activity, or after a few seconds. Refused if CUPTI gives several calls one
  /// correlation id since it was attached again, see hooks/RepeatedIds.h.
  CUptiResult enable(CUpti_ActivityKind Kind);
  CUptiResult disable(CUpti_ActivityKind Kind);
  CUptiResult flush(uint32_t Flags);
  /// Disables what the guest enabled; CUPTI stays attached.
  CUptiResult finalize();

  // For the callbacks that the tracer registers: whether the guest handled it.
  bool request(uint8_t **Buffer, size_t *Size, size_t *MaxRecords);
  bool complete(CUcontext Context, uint32_t Stream, uint8_t *Buffer,
                size_t Size, size_t ValidSize);

  /// The guest has registered buffer callbacks.
  bool isInstalled() const;
  /// CUPTI holds buffers of the guest.
  bool hasBuffers() const;
  /// The guest has received device activity, or is waiting for it. What CUPTI
  /// knows by then, such as kernel names, has to stay alive for the guest.
  bool isShared() const { return Shared.load(); }
  /// The guest has enabled a kind, either with the tracer attached or before.
  bool isInUse() const;
  bool isWanted() const { return Now.load() == State::Wanted; }
  bool isLent() const {
    State Is = Now.load();
    return Is == State::Lent || Is == State::Returned;
  }

  // Called by the tracer's thread.
  /// The clock of the guest's records.
  CUpti_TimestampCallbackFunc timestamp() const;
  /// CUPTI gets the guest's buffers from now on; the guest is still waiting.
  void prepare();
  void lend();
  /// Ends the loan if the guest has disabled its last kind and received its
  /// records.
  bool conclude(uint64_t Time);
  /// The tracer is leaving CUPTI permanently: all activity belongs to the
  /// guest.
  void handBack();

private:
  enum class State {
    Kept,
    Wanted,
    Prepared,
    Lent,
    /// No kind is enabled, but there may still be records.
    Returned
  };

  /// Reports the reason, once.
  bool refuses();
  /// Asks the tracer's thread for the device activity, and waits for it.
  void borrow();
  void giveUpLast();
  /// HasFlush: makes CUPTI return the tracer's buffers that it still holds.
  CUptiResult registerWithCupti(bool HasFlush);
  bool takeRequest(uint8_t **Buffer, size_t *Size, size_t *MaxRecords);
  static void CUPTIAPI onRequest(uint8_t **Buffer, size_t *Size,
                                 size_t *MaxRecords);
  static void CUPTIAPI onComplete(CUcontext Context, uint32_t Stream,
                                  uint8_t *Buffer, size_t Size,
                                  size_t ValidSize);

  tables::Recorder &R;
  mutable std::mutex Lock;
  std::atomic<State> Now{State::Kept};
  std::atomic<bool> Shared{false};
  std::atomic<bool> ReportedRefusal{false};
  CUpti_BuffersCallbackRequestFunc Request = nullptr;
  CUpti_BuffersCallbackCompleteFunc Complete = nullptr;
  CUpti_TimestampCallbackFunc Timestamp = nullptr;
  std::set<CUpti_ActivityKind> Kinds;
  /// The guest's buffers that CUPTI holds.
  std::set<uint8_t *> Buffers;
  RepeatedCalls Repeated;
  bool Flushed = false;
  uint64_t ReturnTime = 0;
};

/// One per process, never destroyed.
ActivityLoan &activityLoan();

} // namespace syncline::tracer::guest

#endif // SYNCLINE_PROFILER_TRACER_GUEST_ACTIVITYLOAN_H
