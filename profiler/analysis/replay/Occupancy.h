//===- Occupancy.h - How much of a device an activity can use ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_OCCUPANCY_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_OCCUPANCY_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>

namespace syncline::analysis::replay {

/// How many blocks of \p Kernel one multiprocessor of \p On holds at a time,
/// limited by threads, registers, shared memory and the number of blocks.
/// Registers are allocated to warps in units of 256 (CUDA Programming Guide,
/// compute capability 9.0). 0: unknown.
uint64_t blocksPerMultiprocessor(const timeline::ShapeInfo &Kernel,
                                 const timeline::DeviceInfo &On);

/// The part of its device that \p Activity can occupy at any one time, from 0
/// to 1: its blocks divided by those that the device holds. Graphs, memsets and
/// kernels whose shape or device is unknown count as using the whole device.
/// The model ignores bandwidth: it lets two small memory-bound kernels overlap
/// at no cost.
double occupiedShare(const timeline::TraceData &Trace,
                     const timeline::DeviceActivity &Activity);

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_OCCUPANCY_H
