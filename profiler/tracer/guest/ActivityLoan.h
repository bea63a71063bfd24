//===- ActivityLoan.h - Device activity for another profiler ----*- C++ -*-===//
//
// A profiler in the program that records device activity gets all of CUPTI's
// records from its first activity kind to its last. The tracer closes its
// window, switches off its kinds, and pauses, so that the profile holds what it
// would hold without the tracer; once the profiler is done, the tracer goes on.
//
// Buffers go through the tracer all the time, so that each is given back to
// whom it belongs, whenever CUPTI delivers it. CUPTI takes a new buffer with
// each flush. So a flush follows each change of hands: what is recorded next is
// then in a buffer of whom it is for. In between only the guest flushes:
// PyTorch's profiler drops what it got before it asked, and it does not ask
// where CUPTI has none of its buffers.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_GUEST_ACTIVITYLOAN_H
#define SYNCLINE_PROFILER_TRACER_GUEST_ACTIVITYLOAN_H

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

/// While the tracer does not hold CUPTI, each function that the guest calls
/// calls the real one.
class ActivityLoan {
public:
  explicit ActivityLoan(tables::Recorder &R) : R(R) {}

  // What the guest calls, on any thread.
  CUptiResult registerBuffers(CUpti_BuffersCallbackRequestFunc NewRequest,
                              CUpti_BuffersCallbackCompleteFunc NewComplete);
  CUptiResult registerTimestamp(CUpti_TimestampCallbackFunc NewTimestamp);
  /// The first kind returns once the tracer has lent the device activity, or
  /// after some seconds. Refused where the program has made a graph and CUPTI
  /// was detached before: PyTorch's profiler has then ended the program, in
  /// three of seven runs, because two launches had one correlation id (CUPTI
  /// 13.0.85). Why they have it is not known.
  CUptiResult enable(CUpti_ActivityKind Kind);
  CUptiResult disable(CUpti_ActivityKind Kind);
  CUptiResult flush(uint32_t Flags);
  /// Switches off what the guest switched on; CUPTI stays.
  CUptiResult finalize();

  // For the callbacks that the tracer registers: whether the guest took it.
  bool request(uint8_t **Buffer, size_t *Size, size_t *MaxRecords);
  bool complete(CUcontext Context, uint32_t Stream, uint8_t *Buffer,
                size_t Size, size_t ValidSize);

  /// The guest has given functions for buffers.
  bool isInstalled() const;
  /// CUPTI has buffers of the guest.
  bool hasBuffers() const;
  /// The guest has had device activity, or waits for it. What CUPTI knows by
  /// then, such as names of kernels, has to live for it.
  bool isShared() const { return Shared.load(); }
  /// The guest has switched on a kind, with the tracer or before it.
  bool isInUse() const;
  bool isWanted() const { return Now.load() == State::Wanted; }
  bool isLent() const {
    State Is = Now.load();
    return Is == State::Lent || Is == State::Returned;
  }

  // What the tracer's thread calls.
  /// The clock of the guest's records.
  CUpti_TimestampCallbackFunc timestamp() const;
  /// From here on CUPTI gets buffers of the guest, which still waits.
  void prepare();
  void lend();
  /// The guest has switched off its last kind and got its records. Then it has
  /// the device activity no more.
  bool conclude(uint64_t Time);
  /// The tracer leaves CUPTI for good: all activity is the guest's.
  void handBack();

private:
  enum class State {
    Kept,
    Wanted,
    Prepared,
    Lent,
    /// No kind is switched on, but there may be records.
    Returned
  };

  /// Says why, once.
  bool refuses();
  /// Asks the tracer's thread, and waits.
  void borrow();
  void giveUpLast();
  /// HasFlush: CUPTI gives back the buffers that it has of the tracer.
  CUptiResult registerReally(bool HasFlush);
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
  std::atomic<bool> ToldOfRefusal{false};
  CUpti_BuffersCallbackRequestFunc Request = nullptr;
  CUpti_BuffersCallbackCompleteFunc Complete = nullptr;
  CUpti_TimestampCallbackFunc Timestamp = nullptr;
  std::set<CUpti_ActivityKind> Kinds;
  /// The guest's, which CUPTI has.
  std::set<uint8_t *> Buffers;
  bool Flushed = false;
  uint64_t ReturnTime = 0;
};

/// Of this process, never destroyed.
ActivityLoan &activityLoan();

} // namespace syncline::tracer::guest

#endif // SYNCLINE_PROFILER_TRACER_GUEST_ACTIVITYLOAN_H
