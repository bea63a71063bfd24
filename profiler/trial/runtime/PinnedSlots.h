//===- PinnedSlots.h - A ring of pinned buffers -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_PINNEDSLOTS_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_PINNEDSLOTS_H

#include "trial/runtime/Driver.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace syncline::trial::runtime {

/// Pinned buffers of one size, used in turn. Its owner serializes the calls.
class PinnedSlots {
public:
  struct Slot {
    void *Data = nullptr;
    CUevent Done = nullptr;
    /// Of the copy that was queued last.
    CUstream Stream = nullptr;
    bool IsUsed = false;
  };

  /// A buffer that holds \p Bytes and that no copy uses; null where there is no
  /// memory. Waits for the oldest copy where all are in use, and then adds 1 to
  /// \p Waits.
  Slot *next(size_t Bytes, uint64_t &Waits);
  /// The copy from or to \p Own has been queued.
  static CUresult queued(Slot &Own, CUstream Stream);
  /// The data of the latest copy that is known to be done; null where there is
  /// none. Never that of an earlier one than before. \p Own is what next() has
  /// returned. Asks the driver about two copies at most, since asking about
  /// more would cost the host as much as what it saves.
  const void *latest(const Slot &Own);
  /// From now on latest() passes over the copies that were queued so far.
  void outdate() { Valid = Taken; }

private:
  bool grow(size_t Bytes);
  Slot &slotOf(uint64_t Number) { return Ring[Number % Ring.size()]; }
  /// The copies from number Done to \p Last are on one stream, so that they end
  /// in their order.
  bool areOnOneStream(uint64_t Last);

  std::vector<Slot> Ring;
  size_t Capacity = 0;
  /// Copies are numbered; number N is in slot N modulo the ring's size. So many
  /// slots were taken, the copies before Done are done, and those before Valid
  /// are outdated.
  uint64_t Taken = 0, Done = 0, Valid = 0;
};

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_PINNEDSLOTS_H
