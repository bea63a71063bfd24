//===- DeviceTime.h - Where the time of a device goes -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MODEL_DEVICETIME_H
#define SYNCLINE_PROFILER_ANALYSIS_MODEL_DEVICETIME_H

#include "analysis/model/DeviceState.h"
#include "timeline/Timeline.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace syncline::analysis {

struct DeviceTime {
  uint64_t Device = 0;
  /// Nanoseconds by DeviceState; their sum is Total.
  std::array<uint64_t, DeviceStates> Times = {};
  uint64_t Total = 0;
  /// Parts of Compute in which a kernel also exchanges data with other ranks,
  /// and in which such kernels only wait for them.
  uint64_t HiddenCommunication = 0;
  uint64_t HiddenWait = 0;

  uint64_t of(DeviceState State) const {
    return Times[static_cast<size_t>(State)];
  }
  DeviceTime &operator+=(const DeviceTime &Other) {
    for (size_t I = 0; I < DeviceStates; ++I)
      Times[I] += Other.Times[I];
    Total += Other.Total;
    HiddenCommunication += Other.HiddenCommunication;
    HiddenWait += Other.HiddenWait;
    return *this;
  }
};

/// A time in which a device is idle, on the time axis of the replay.
struct IdleGap {
  timeline::TimeSpan Time;
  uint64_t Device = 0;
  /// The activity that ends it, in the execution; at the end of the round, the
  /// first one of the next round.
  uint32_t Next = timeline::NoIndex;
  /// The state that accounts for the largest part of it.
  DeviceState Why = DeviceState::Other;
  /// How much of it is a bubble, ns, and the operation whose wait causes it.
  uint64_t Bubble = 0;
  uint32_t Blocker = timeline::NoIndex;
};

struct DeviceTimes {
  std::vector<DeviceTime> Devices;
  /// By device, then in chronological order.
  std::vector<IdleGap> Gaps;
};

/// Time outside of CUDA that is too long to be the preparation of a launch, ns.
inline constexpr uint64_t LongHostGap = 200'000;

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MODEL_DEVICETIME_H
