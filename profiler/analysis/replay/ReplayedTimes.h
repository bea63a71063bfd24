//===- ReplayedTimes.h - When things happen in a replay ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_REPLAYEDTIMES_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_REPLAYEDTIMES_H

#include "timeline/TraceData.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis::replay {

/// What kept an activity from beginning earlier.
enum class DependencyKind : uint8_t {
  /// It began as soon as it was queued.
  Launch,
  /// The previous activity in its stream, or in a stream ordered with it.
  StreamOrder,
  /// An event of another stream.
  Event,
  /// Another copy in the same direction.
  Engine,
};

/// What an activity had to wait for on the device.
struct Predecessor {
  /// NoIndex: it depended on its launch.
  uint32_t Activity = timeline::NoIndex;
  /// When the predecessor ran, possibly in the previous round.
  timeline::TimeSpan Time;
};

/// Times of a replay, ns from its beginning.
struct ReplayedTimes {
  /// From the end of the second-to-last round to the end of the last one: the
  /// duration of all steps together.
  timeline::TimeSpan Round;
  /// By operation, in the last round.
  std::vector<timeline::TimeSpan> Operations;
  /// By operation: how long it was blocked, ns; 0: not at all.
  std::vector<uint64_t> Blocked;
  /// By activity, in the last round.
  std::vector<timeline::TimeSpan> Activities;
  /// By activity: the dependency that was met last.
  std::vector<DependencyKind> DependencyKinds;
  /// By activity: the one whose end met that dependency.
  std::vector<Predecessor> Predecessors;
  /// By lane, in the last round: includes the host time before its first
  /// operation and after its last one.
  std::vector<timeline::TimeSpan> Lanes;
};

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_REPLAYEDTIMES_H
