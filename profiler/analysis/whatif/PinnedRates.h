//===- PinnedRates.h - How fast copies from pinned memory are ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_PINNEDRATES_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_PINNEDRATES_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>

namespace syncline::analysis::whatif {

/// The largest copy from or to pageable memory that the driver queues whole
/// with its call, bytes. The host moves larger ones in pieces.
inline constexpr uint64_t LargestEmbedded = 1 << 16;

/// Bytes a nanosecond of large copies between pinned memory and the device, by
/// direction; 0: not known.
struct PinnedRates {
  double Upload = 0;
  double Download = 0;
  /// The trace has no such upload, so what is typical of the link that such
  /// a device has stands for it.
  bool IsUploadAssumed = false;
};

/// Medians of the copies recorded.
PinnedRates measurePinnedRates(const timeline::TraceData &Trace,
                               const timeline::Timeline &Events);

/// Bytes a nanosecond that the host moves from pageable memory into memory that
/// the device can read: the median of uploads, from the start of the call, or
/// the end of earlier work on its stream, to its end. 0: the trace has no large
/// upload from pageable memory.
double measureStagingRate(const timeline::Timeline &Events);

/// What large copies reach over the PCIe link of a device of that compute
/// capability, bytes a nanosecond; 0: a device that is not known. Of each
/// generation of devices the link is in NVIDIA's data sheets (sixteen lanes of
/// PCIe 3 for 6.x and 7.x, 4 for 8.x, 5 for 9.x and later); what an H200
/// reaches of it was measured: 55 of 63.
double typicalPinnedRate(uint64_t ComputeMajor);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_PINNEDRATES_H
