//===- Overlap.h - What ran at the same time, and what did not --*- C++ -*-===//
//
// Of copies and of kernels, how much of their time had kernels beside it in a
// round of a replay, and what kept the rest of it from having any.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_OVERLAP_H
#define SYNCLINE_PROFILER_ANALYSIS_OVERLAP_H

#include "analysis/OverlapLimit.h"
#include "timeline/Timeline.h"

#include <cstdint>

namespace syncline::analysis {

/// Some work, and the work that could run beside it. Nanoseconds, added up over
/// what is looked at.
struct OverlapShare {
  uint64_t Time = 0;
  /// In which a kernel ran beside it.
  uint64_t Overlapped = 0;
  /// In which none did, by what kept it: with Overlapped they sum to Time.
  LimitTimes Missed = {};
};

/// Of all devices together. Memsets and graphs count as kernels.
struct OverlapTimes {
  /// In which a copy in that direction ran.
  OverlapShare Upload;
  OverlapShare Download;
  /// Of each device, the kernels of all streams but the one whose kernels last
  /// longest, beside those of another stream: no more of them could ever run at
  /// the same time as others. Whether the device has room for that is not
  /// known.
  OverlapShare SideKernels;
  /// In which a kernel ran, and kernels of several streams.
  uint64_t Kernels = 0;
  uint64_t KernelsOnSeveralStreams = 0;
  /// Of the copies, from or to pageable memory.
  uint64_t PageableCopies = 0;

  OverlapTimes &operator+=(const OverlapTimes &Other);
};

/// In the last round of a replay; rounds follow each other, all alike. \p
/// Events: what \p Of was built from.
OverlapTimes findOverlap(const timeline::Timeline &Events, const Execution &Of,
                         const ReplayedTimes &Times);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_OVERLAP_H
