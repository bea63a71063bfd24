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

#include <cstdint>
#include <map>

namespace syncline::analysis::replay {

/// The part of a device that is in use, from 0 to 1, over time in ns.
class Capacity {
public:
  /// Used from \p Time on.
  double at(uint64_t Time) const;
  /// The next time after \p Time at which at() changes; UINT64_MAX: never.
  uint64_t nextChange(uint64_t Time) const;
  /// From \p Start up to \p End so much more is in use.
  void add(uint64_t Start, uint64_t End, double Share);
  /// What is before \p Time is not asked for again.
  void forget(uint64_t Time);

private:
  /// Use from that time on; 0 before the first.
  std::map<uint64_t, double> Levels;

  std::map<uint64_t, double>::iterator split(uint64_t Time);
};

/// Runs a work of \p Duration ns, which could use \p Share of the device, from
/// \p Start on in what \p First and \p Second leave, and takes it up in \p
/// Into. Returns its end.
uint64_t runShared(uint64_t Start, uint64_t Duration, double Share,
                   const Capacity &First, const Capacity *Second,
                   Capacity &Into);

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_CAPACITY_H
