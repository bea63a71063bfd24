//===- Capacity.h - How much of a device is in use --------------*- C++ -*-===//
//
// Kernels of different streams share a device as long as there is room. Two
// that each fill it take as long together as one after the other. The model
// places activities in the order in which they are queued. Each takes the
// capacity that is left, and slows down if it could use more. It does not slow
// down the activities placed before it. So the total amount of work is right,
// but the order differs from the hardware, which schedules blocks as they
// arrive.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_CAPACITY_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_CAPACITY_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace syncline::analysis::replay {

/// The part of a device that is in use, from 0 to 1, over time in ns.
class Capacity {
public:
  /// A span in which the use does not change.
  struct Stretch {
    double Use = 0;
    /// When the use changes next; UINT64_MAX: never.
    uint64_t End = UINT64_MAX;
  };

  /// The stretch that contains \p Time; it may start earlier.
  Stretch from(uint64_t Time) const;
  /// Adds \p Share to the use between \p Start and \p End.
  void add(uint64_t Start, uint64_t End, double Share);
  /// Declares that no later query concerns a time before \p Time.
  void forget(uint64_t Time);

private:
  struct Level {
    uint64_t Start;
    double Use;
  };

  /// The index of the first level that starts after \p Time.
  size_t after(uint64_t Time) const;
  size_t split(uint64_t Time);

  /// Sorted by start. Nothing is in use before the first level. New levels go
  /// to the end, or close to it, and old ones are dropped at the front, so a
  /// vector is much faster than a tree.
  std::vector<Level> Levels;
  /// Levels before this index are no longer needed.
  size_t Forgotten = 0;
};

/// Runs an activity that lasts \p Duration ns and could use \p Share of the
/// device, beginning at \p Start, in the capacity that \p First and \p Second
/// leave, and adds it to \p Into. Returns its end.
uint64_t runShared(uint64_t Start, uint64_t Duration, double Share,
                   const Capacity &First, const Capacity *Second,
                   Capacity &Into);

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_CAPACITY_H
