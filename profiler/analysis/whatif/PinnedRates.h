//===- PinnedRates.h - How fast copies from pinned memory are ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_PINNEDRATES_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_PINNEDRATES_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>

namespace syncline::analysis::whatif {

/// The largest copy from or to pageable memory that the driver queues as a
/// whole with its call, bytes. The host moves larger ones in pieces.
inline constexpr uint64_t LargestEmbedded = 1 << 16;

/// Rates of large copies between pinned memory and the device, by direction, in
/// bytes per nanosecond; 0: unknown.
struct PinnedRates {
  double Upload = 0;
  double Download = 0;
  /// The trace has no such upload, so the typical rate of this device's link is
  /// assumed.
  bool IsUploadAssumed = false;
};

/// Medians over the recorded copies.
PinnedRates measurePinnedRates(const timeline::TraceData &Trace,
                               const timeline::Timeline &Events);

/// The rate at which the host moves bytes from pageable memory into memory that
/// the device can read, bytes per nanosecond: the median over uploads, from the
/// start of the call, or the end of earlier work on its stream, to the end of
/// the copy. 0: the trace has no large upload from pageable memory.
double measureStagingRate(const timeline::Timeline &Events);

/// The rate that large copies reach over the PCIe link of a device of this
/// compute capability, bytes per nanosecond; 0: an unknown device. NVIDIA's
/// data sheets give the link of each generation (sixteen lanes of PCIe 3 for
/// 6.x and 7.x, 4 for 8.x, 5 for 9.x and later); the usable part was measured
/// on an H200: 55 of 63.
double typicalPinnedRate(uint64_t ComputeMajor);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_PINNEDRATES_H
