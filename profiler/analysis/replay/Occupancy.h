//===- Occupancy.h - How much of a device a work can use --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_OCCUPANCY_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_OCCUPANCY_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>

namespace syncline::analysis::replay {

/// How many blocks of \p Kernel one multiprocessor of \p On holds at a time, as
/// threads, registers, shared memory and the number of blocks allow. Registers
/// are handed out to warps in portions of 256 (CUDA Programming Guide, compute
/// capability 9.0). 0: not known.
uint64_t blocksPerMultiprocessor(const timeline::ShapeInfo &Kernel,
                                 const timeline::DeviceInfo &On);

/// The part of its device that \p Activity can use at the same time, from 0 to
/// 1: its blocks divided by those that the device holds. A graph, a memset and
/// a kernel whose shape or device is unknown count as using all of it. The
/// model ignores bandwidth: two small kernels that are both bound by memory
/// overlap for free.
double occupiedShare(const timeline::TraceData &Trace,
                     const timeline::DeviceActivity &Activity);

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_OCCUPANCY_H
