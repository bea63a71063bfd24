//===- SharedDevice.h - Kernels that run at the same time -------*- C++ -*-===//
//
// Kernels of several streams slow each other down, and their recorded durations
// include that. If a change makes more of them overlap, they slow down further:
// the device does not work faster just because the host queues earlier. So a
// replay needs the duration that each kernel would have alone, and the part of
// the device that it takes.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_SHAREDDEVICE_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_SHAREDDEVICE_H

#include "analysis/replay/Execution.h"
#include "timeline/Timeline.h"

namespace syncline::analysis::replay {

/// The part of a device that a kernel takes if it can use \p Share of it, see
/// occupiedShare(). It exceeds \p Share, since kernels also compete for memory
/// and for units that occupancy does not count: kernels that can use half of
/// the device gain 40% of what occupancy allows (see
/// docs/explanation/prediction.md). A single block takes next to nothing.
double takenShare(double Share);

/// If kernels of several streams run on one device: sets SharesDevice, and
/// Alone of all activities. Kernels that overlap in the trace and need more
/// than the whole device are all slowed down by the same factor.
void separateKernels(Execution &Steps, const timeline::Timeline &Events);

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_SHAREDDEVICE_H
