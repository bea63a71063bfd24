//===- DeviceState.h - What a device does, or why not -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_DEVICESTATE_H
#define SYNCLINE_PROFILER_ANALYSIS_DEVICESTATE_H

#include <cstddef>
#include <cstdint>

namespace syncline::analysis {

/// What a device does, or why it does nothing. They exclude each other, so that
/// their times add up to the whole.
enum class DeviceState : uint8_t {
  /// At least one kernel, memset or graph runs that computes.
  Compute,
  /// Only kernels run that exchange data with other ranks, or such kernels and
  /// copies. Where the other ranks are not known, they may wait for these.
  Communicate,
  /// Only such kernels run, and all of them wait for ranks that have not yet
  /// begun theirs.
  WaitForRanks,
  /// The same, and all that run send to one rank or receive from it: a stage of
  /// a pipeline waits for the stage before or after it.
  PipelineBubble,
  /// Only copies run: what computes waits for them, or there is nothing to
  /// compute.
  CopyOnly,
  /// Idle: it ran dry because a host thread was blocked in a wait, or had not
  /// yet caught up after one. The bubbles.
  Bubble,
  /// Idle: the host is queueing work all the time, and slower than the device.
  LaunchBound,
  /// Idle: the host is busy with something else, outside of CUDA.
  HostWork,
  /// Idle: what comes next waits for an event of another stream.
  OtherStream,
  /// Idle: work is queued, and the device takes its time to begin it.
  BetweenActivities,
  /// Idle, and none of these.
  Other,
};
inline constexpr size_t DeviceStates = 11;

const char *toString(DeviceState State);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_DEVICESTATE_H
