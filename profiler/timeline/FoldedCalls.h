//===- FoldedCalls.h - Calls of which only the number is kept ---*- C++ -*-===//
//
// A run of some hours blocks more often than memory has room for. The timeline
// of such a trace holds the calls of some slices. All others are folded: calls
// that a report would not distinguish are counted together.
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

/// Whether a call, at a time when the device was not recorded, has waited: one
/// that waits by name, or a copy to pageable memory, and that lasted far longer
/// than such a call does that finds nothing to wait for.
bool hasWaitedUnseen(const HostCall &Call);

/// Calls of equal stacks and API, that copy alike, and that follow and are
/// followed by alike calls on their threads.
struct FoldedCalls {
  /// The first one, and what its thread called before and after it, of what can
  /// wait; no value: nothing.
  HostCall First;
  std::optional<HostCall> Before, After;
  uint64_t Calls = 0;
  /// Those that have waited unseen, and for how long, ns.
  uint64_t BlockedCalls = 0;
  uint64_t Blocked = 0;
};

/// Takes the calls of a trace that can block, those of each thread in their
/// order.
class CallFolder {
public:
  /// \p IsHeld: it is not to be folded, and told as a neighbor only.
  void add(const HostCall &Call, bool IsHeld);

  /// After the last call. In the order of their stacks and APIs.
  std::vector<FoldedCalls> finish();
  /// Those that were folded and are next to one that was not.
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
