//===- Dependencies.h - What recorded work had to wait for -----------*- C++
//-*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_DEPENDENCIES_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_DEPENDENCIES_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis {

/// When what a work had to wait for on its device was done, ns; 0: nothing.
struct Dependency {
  /// The work before it in its stream, or in one that is ordered with that.
  uint64_t Order = 0;
  /// An event that its stream was told to wait for.
  uint64_t Event = 0;
  /// The copy before it in the same direction.
  uint64_t Engine = 0;

  uint64_t last() const;
};

/// For each work of \p Events, in their order.
std::vector<Dependency> findDependencies(const timeline::TraceData &Of,
                                         const timeline::Timeline &Events);

/// For how long kernels of other streams of its device ran between \p From and
/// the start of work \p Number. They may have left no room for it: the device
/// deals out blocks as they come.
uint64_t othersRan(const timeline::TraceData &Of,
                   const timeline::Timeline &Events, uint32_t Number,
                   uint64_t From);

/// Which engine of its device copies. A device has one for each direction
/// between it and the host at least; copies within the device are done by
/// kernels' means. NoIndex: none.
uint32_t engineOf(const timeline::TraceData &Of,
                  const timeline::DeviceActivity &Activity);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_DEPENDENCIES_H
