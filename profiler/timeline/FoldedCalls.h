//===- FoldedCalls.h - Calls of which only counts are kept ------*- C++ -*-===//
//
// A run of several hours blocks more often than memory has room for. The
// timeline of such a trace holds only the calls of some slices. All others are
// folded: calls that a report would not distinguish are counted together.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_FOLDEDCALLS_H
#define SYNCLINE_PROFILER_TIMELINE_FOLDEDCALLS_H

#include "timeline/HostCall.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace syncline::timeline {

/// Whether a call, at a time when the device was not recorded, has waited: it
/// is a wait by name, or a copy to pageable memory, and it lasted far longer
/// than such a call does with nothing to wait for.
bool hasBlockedUnrecorded(const HostCall &Call);

/// Calls with the same stacks and API that copy the same way and whose
/// neighbors on their threads are equal in this respect.
struct FoldedCalls {
  /// The first of the calls, and the waiting calls before and after it on its
  /// thread; no value if there are none.
  HostCall First;
  std::optional<HostCall> Before, After;
  uint64_t Calls = 0;
  /// The most bytes of one of the calls, and of one of those before them.
  uint64_t MostBytes = 0;
  uint64_t MostBytesBefore = 0;
  /// Calls that waited while the device was not recorded, and for how long, ns.
  uint64_t BlockedCalls = 0;
  uint64_t Blocked = 0;
};

/// Receives the calls of a trace that can block, those of each thread in order.
class CallFolder {
public:
  /// \p IsHeld: the call is not folded, and serves only as a neighbor.
  void add(const HostCall &Call, bool IsHeld);

  /// Must follow the last call. The result is sorted by stacks and APIs.
  std::vector<FoldedCalls> finish();
  /// Folded calls that are next to one that was not folded.
  std::vector<HostCall> takeNeighbors() { return std::move(Neighbors); }

private:
  struct Thread {
    /// The last call, whether it is still to be folded, and the one before it.
    std::optional<HostCall> Last, BeforeLast;
    bool IsOpen = false;
  };
  using Key = std::array<uint32_t, 8>;

  static Key keyOf(const HostCall &Call, const std::optional<HostCall> &Before,
                   const std::optional<HostCall> &After);
  void fold(const HostCall &Call, const std::optional<HostCall> &Before,
            const std::optional<HostCall> &After);

  std::map<uint32_t, Thread> Threads;
  std::map<Key, FoldedCalls> Groups;
  std::vector<HostCall> Neighbors;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_FOLDEDCALLS_H
