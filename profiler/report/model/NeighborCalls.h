//===- NeighborCalls.h - The calls next to a call ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_NEIGHBORCALLS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_NEIGHBORCALLS_H

#include "timeline/Timeline.h"

#include <vector>

namespace syncline::report {

/// The calls before and after a call on its thread; null if there are none.
struct NeighborCalls {
  const timeline::HostCall *Before = nullptr, *After = nullptr;
};

/// By call of the timeline.
std::vector<NeighborCalls> findNeighbors(const timeline::Timeline &Events);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_NEIGHBORCALLS_H
