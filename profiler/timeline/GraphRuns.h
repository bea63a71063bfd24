//===- GraphRuns.h - The last run of a graph in a window --------*- C++ -*-===//
//
// CUPTI stores the times of each node of a CUDA graph in a single place. If a
// graph runs again right after a window has closed, before CUPTI has read the
// times of its last run, that run gets the end of a later one: 5.6 ms instead
// of 0.1 ms in a trace of torch.compile with CUDA graphs (CUPTI 13.0,
// H100). With a dozen steps in a window, a single such run accounts for half of
// the device's time.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_GRAPHRUNS_H
#define SYNCLINE_PROFILER_TIMELINE_GRAPHRUNS_H

#include "timeline/Timeline.h"

#include <vector>

namespace syncline::timeline {

/// Gives the last run of a graph in each of \p Windows the usual duration of
/// that graph if it seems to last more than twice as long. Leaves graphs with
/// fewer than four runs unchanged. \p Activities and \p Windows must be sorted
/// by start.
void correctLastRuns(std::vector<DeviceActivity> &Activities,
                     const std::vector<TimeSpan> &Windows);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_GRAPHRUNS_H
