//===- DeviceState.h - What a device does, or why it is idle ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MODEL_DEVICESTATE_H
#define SYNCLINE_PROFILER_ANALYSIS_MODEL_DEVICESTATE_H

#include <cstddef>
#include <cstdint>

namespace syncline::analysis {

/// What a device does, or why it does nothing. The states are mutually
/// exclusive, so their times add up to the whole.
enum class DeviceState : uint8_t {
  /// At least one kernel, memset or graph that computes is running.
  Compute,
  /// Only kernels that exchange data with other ranks are running, or such
  /// kernels and copies. Without traces of the other ranks, this may include
  /// waiting for them.
  Communicate,
  /// Only such kernels are running, and all of them wait for ranks that have
  /// not yet begun theirs.
  WaitForRanks,
  /// The same, and all running kernels exchange data with a single rank: a
  /// stage of a pipeline waits for the stage before or after it.
  PipelineBubble,
  /// Only copies are running: computation waits for them, or there is none.
  CopyOnly,
  /// Idle: it ran dry because a host thread was blocked in a wait, or had not
  /// yet caught up after one. These are the bubbles.
  Bubble,
  /// Idle: the host is continuously queueing work, but is slower than the
  /// device.
  LaunchBound,
  /// Idle: the host is busy with something else, outside of CUDA.
  HostWork,
  /// Idle: the next activity waits for an event of another stream.
  OtherStream,
  /// Idle: work is queued, but the device has not started it yet.
  BetweenActivities,
  /// Idle for any other reason.
  Other,
};
inline constexpr size_t DeviceStates = 11;

const char *toString(DeviceState State);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MODEL_DEVICESTATE_H
