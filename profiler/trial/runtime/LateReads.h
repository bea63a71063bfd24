//===- LateReads.h - Reads that return delayed values -----------*- C++ -*-===//
//
// A read whose synchronization is skipped would leave its target unchanged.
// Instead, the copy goes into separate pinned memory, and the target gets the
// latest value that has arrived from the same place: real, but from an earlier
// step.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_LATEREADS_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_LATEREADS_H

#include "trial/runtime/HostCopies.h"
#include "trial/runtime/PinnedSlots.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace syncline::trial::runtime {

class LateReads {
public:
  /// A copy to the host made by the program.
  struct Read {
    uint64_t Stack = 0;
    void *Target = nullptr;
    size_t Bytes = 0;
    /// How many reads of this stack and size preceded it in the step.
    uint64_t Number = 0;
  };

  /// A step begins. Reads return the values of the same reads of earlier steps.
  void beginStep() { Step.fetch_add(1, std::memory_order_relaxed); }
  /// Call this once for each copy.
  Read describe(uint64_t Stack, void *Target, size_t Bytes);

  /// Replaces the copy.
  CUresult read(const Read &What, CUdeviceptr Source, CUstream Stream);

  /// The copy itself was made: the next synchronization on this thread makes
  /// its value available.
  void made(const Read &What);
  /// This thread synchronizes. \p IsChosen: at a site that will be skipped, so
  /// that copies with the same stacks are read late from now on.
  std::vector<Read> synchronizing(bool IsChosen);
  /// The values have arrived: late reads start from them.
  void arrived(const std::vector<Read> &Reads);

  bool isLate(uint64_t Stack);
  uint64_t fullRings() const { return FullRings; }
  const HostCopies &moved() const { return Moved; }

private:
  struct Place {
    PinnedSlots Slots;
    /// The latest value that was read without delay.
    std::vector<std::byte> First;

    /// Stores a value that was just read.
    void keep(const Read &What);
  };

  /// How many times a stack and size occurred in a step.
  struct Occurrences {
    uint64_t Step = 0;
    uint64_t Count = 0;
  };

  Place &placeOf(const Read &What);
  /// Reads as the program does; the caller holds the lock.
  CUresult readNow(Place &Own, const Read &What, CUdeviceptr Source,
                   CUstream Stream);

  std::atomic<uint64_t> Step{0};
  std::mutex Lock;
  std::unordered_map<uint64_t, Occurrences> Seen;
  std::unordered_set<uint64_t> Late;
  std::unordered_map<uint64_t, Place> Places;
  uint64_t FullRings = 0;
  HostCopies Moved;
};

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_LATEREADS_H
