//===- OverlapTimes.h - What runs concurrently ------------------*- C++ -*-===//
//
// How much of the time of copies and of kernels overlaps kernels in a round of
// a replay, and what kept the rest from overlapping any.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MODEL_OVERLAPTIMES_H
#define SYNCLINE_PROFILER_ANALYSIS_MODEL_OVERLAPTIMES_H

#include "analysis/model/OverlapLimit.h"

#include <cstdint>

namespace syncline::analysis {

/// How much of some activities overlaps others. Nanoseconds, summed over these
/// activities.
struct OverlapShare {
  uint64_t Time = 0;
  /// Time in which a kernel ran concurrently.
  uint64_t Overlapped = 0;
  /// Time in which none did, by cause; with Overlapped, it sums to Time.
  LimitTimes Missed = {};
};

/// Totals over all devices. Memsets and graphs count as kernels; kernels that
/// exchange data with other ranks do not, see DeviceTime::HiddenCommunication.
struct OverlapTimes {
  /// Time in which a copy in that direction ran.
  OverlapShare Upload;
  OverlapShare Download;
  /// By device: the kernels of all streams but the one with the most kernel
  /// time, while kernels of another stream run. This bounds the kernels that
  /// could overlap. Whether the device has room for them is unknown.
  OverlapShare SideKernels;
  /// Time in which a kernel ran, and in which kernels of several streams ran.
  uint64_t Kernels = 0;
  uint64_t KernelsOnSeveralStreams = 0;
  /// The part of the copies that is from or to pageable memory.
  uint64_t PageableCopies = 0;

  OverlapTimes &operator+=(const OverlapTimes &Other);
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MODEL_OVERLAPTIMES_H
