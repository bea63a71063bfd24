//===- Capacity.h - How much of a device is taken when ----------*- C++ -*-===//
//
// Kernels of different streams share a device as far as there is room. Two that
// each fill it take as long together as one after the other. The model places
// activities in the order in which they are queued. Each takes the capacity
// that is left, and is slower where it could use more. It does not slow down
// the activities placed before it. So the total of the work is right, but the
// order differs from the hardware, which schedules blocks as they arrive.
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
  /// A time in which the use does not change.
  struct Stretch {
    double Use = 0;
    /// The use changes; UINT64_MAX: never.
    uint64_t End = UINT64_MAX;
  };

  /// The stretch that \p Time lies in, also where it starts earlier.
  Stretch from(uint64_t Time) const;
  /// From \p Start up to \p End so much more is in use.
  void add(uint64_t Start, uint64_t End, double Share);
  /// What is before \p Time is not asked for again.
  void forget(uint64_t Time);

private:
  struct Level {
    uint64_t Start;
    double Use;
  };

  /// The first level that starts after \p Time.
  size_t after(uint64_t Time) const;
  size_t split(uint64_t Time);

  /// In the order of their starts. Nothing is in use before the first. New
  /// levels come last, or nearly so, and old ones are dropped in front, so a
  /// vector is much faster than a tree.
  std::vector<Level> Levels;
  /// The levels before this index are forgotten.
  size_t Forgotten = 0;
};

/// Runs a work of \p Duration ns, which could use \p Share of the device, from
/// \p Start on in what \p First and \p Second leave, and takes it up in \p
/// Into. Returns its end.
uint64_t runShared(uint64_t Start, uint64_t Duration, double Share,
                   const Capacity &First, const Capacity *Second,
                   Capacity &Into);

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_CAPACITY_H
