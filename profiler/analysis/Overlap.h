//===- Overlap.h - What ran at the same time --------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_OVERLAP_H
#define SYNCLINE_PROFILER_ANALYSIS_OVERLAP_H

#include "timeline/Recording.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <span>

namespace syncline {

/// Times add up over what is looked at, nanoseconds; of all devices together.
struct OverlapTimes {
  /// In which a copy in that direction ran, and at the same time a kernel.
  uint64_t Upload = 0;
  uint64_t UploadBehindKernels = 0;
  uint64_t Download = 0;
  uint64_t DownloadBehindKernels = 0;
  /// In which a kernel ran, and kernels of several streams.
  uint64_t Kernels = 0;
  uint64_t KernelsOfSeveralStreams = 0;
  /// Of Upload and Download, from or to pageable memory: never behind kernels.
  uint64_t PageableCopies = 0;
};

/// In \p Spans: in order, apart from each other.
OverlapTimes findOverlap(const Recording &Of, const Timeline &Events,
                         std::span<const TimeSpan> Spans);

} // namespace syncline

#endif // SYNCLINE_PROFILER_ANALYSIS_OVERLAP_H
