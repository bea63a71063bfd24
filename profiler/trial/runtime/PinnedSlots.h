//===- PinnedSlots.h - A ring of pinned buffers -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_PINNEDSLOTS_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_PINNEDSLOTS_H

#include "trial/runtime/Driver.h"

#include <cstddef>
#include <vector>

namespace syncline::trial::runtime {

/// Pinned buffers of one size, used in turn. Its owner serializes the calls.
class PinnedSlots {
public:
  struct Slot {
    void *Data = nullptr;
    CUevent Done = nullptr;
    bool IsUsed = false;
  };

  /// A buffer that holds \p Bytes and that no copy uses; null where there is no
  /// memory. Waits for the oldest copy where all are in use, and then adds 1 to
  /// \p Waits.
  Slot *next(size_t Bytes, uint64_t &Waits);
  /// The copy from or to \p Own has been queued.
  static CUresult queued(Slot &Own, CUstream Stream);
  /// The data of a copy that has been done: that of one of the two newest
  /// copies, else what \p Own, which next() has returned, still holds. Null
  /// where there is none. Asking for more of them would cost the host as much
  /// as what it saves.
  const void *latest(const Slot &Own) const;

private:
  bool grow(size_t Bytes);

  std::vector<Slot> Ring;
  size_t Capacity = 0;
  size_t Next = 0;
};

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_PINNEDSLOTS_H
