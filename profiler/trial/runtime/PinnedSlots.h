//===- PinnedSlots.h - A ring of pinned buffers -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_PINNEDSLOTS_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_PINNEDSLOTS_H

#include "trial/runtime/Driver.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace syncline::trial::runtime {

/// Pinned buffers of one size, used in rotation. The owner serializes the
/// calls.
class PinnedSlots {
public:
  struct Slot {
    void *Data = nullptr;
    CUevent Done = nullptr;
    /// The stream of the most recently queued copy.
    CUstream Stream = nullptr;
    bool IsUsed = false;
  };

  /// A buffer of at least \p Bytes that no copy uses; null if memory is
  /// exhausted. If all are in use, waits for the oldest copy and adds 1 to
  /// \p Waits.
  Slot *next(size_t Bytes, uint64_t &Waits);
  /// Call after queuing the copy from or to \p Own.
  static CUresult queued(Slot &Own, CUstream Stream);
  /// The data of the latest copy that is known to be complete; null if there is
  /// none. Never goes back to an earlier copy than it returned before. \p Own
  /// is the result of next(). Queries the driver about at most two copies,
  /// because querying more would cost the host as much as it saves.
  const void *latest(const Slot &Own);
  /// From now on latest() ignores all copies queued so far.
  void outdate() { Valid = Taken; }

private:
  bool grow(size_t Bytes);
  Slot &slotOf(uint64_t Number) { return Ring[Number % Ring.size()]; }
  /// Whether the copies from number Done to \p Last are on one stream, so that
  /// they finish in order.
  bool areOnOneStream(uint64_t Last);

  std::vector<Slot> Ring;
  size_t Capacity = 0;
  /// Copies are numbered; number N is in slot N modulo the ring's size. Taken
  /// slots have been handed out, copies before Done are complete, and copies
  /// before Valid are outdated.
  uint64_t Taken = 0, Done = 0, Valid = 0;
};

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_PINNEDSLOTS_H
