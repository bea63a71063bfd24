//===- Overlap.h - What ran at the same time, and what did not --*- C++ -*-===//
//
// How much of the time of copies and of kernels overlaps kernels in a round of
// a replay, and what kept the rest from overlapping any.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_OVERLAP_H
#define SYNCLINE_PROFILER_ANALYSIS_OVERLAP_H

#include "analysis/OverlapLimit.h"
#include "timeline/Timeline.h"

#include <cstdint>

namespace syncline::analysis {

/// How much of some activities overlaps others. Nanoseconds, summed over these
/// activities.
struct OverlapShare {
  uint64_t Time = 0;
  /// In which a kernel ran at the same time.
  uint64_t Overlapped = 0;
  /// In which none did, by what kept it: with Overlapped they sum to Time.
  LimitTimes Missed = {};
};

/// Of all devices together. Memsets and graphs count as kernels; kernels that
/// exchange data with other ranks do not, see DeviceTime::HiddenCommunication.
struct OverlapTimes {
  /// In which a copy in that direction ran.
  OverlapShare Upload;
  OverlapShare Download;
  /// By device: kernels of all streams but the one whose kernels last longest,
  /// while kernels of another stream run. No more kernels could ever overlap.
  /// Whether the device has room for them is unknown.
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
OverlapTimes findOverlap(const timeline::Timeline &Events,
                         const replay::Execution &Exec,
                         const replay::ReplayedTimes &Times);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_OVERLAP_H
