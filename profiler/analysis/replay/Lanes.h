//===- Lanes.h - Threads that take turns ------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_LANES_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_LANES_H

#include "timeline/HostCall.h"

#include <cstdint>
#include <map>
#include <span>

namespace syncline::analysis::replay {

/// Returns the lane of each thread. Threads that take turns, one always waiting
/// for the other, share a lane. LibTorch's backward pass runs on a separate
/// thread while the calling thread waits, and CUDA sees neither. Threads that
/// run concurrently have separate lanes.
std::map<uint32_t, uint32_t>
findLanes(std::span<const timeline::HostCall> Calls);

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_LANES_H
