//===- Replay.h - Steps replayed under a change -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_REPLAY_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_REPLAY_H

#include "analysis/replay/Execution.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis {

/// What times are multiplied by that recording makes longer.
struct TimeScales {
  /// Of the host's operations, and of what lies between them.
  double Host = 1;
  /// Of copies whose bytes the host moves.
  double Copy = 1;
  /// Of what passes on the device between works of a stream that are queued.
  double Gap = 1;

  bool operator==(const TimeScales &) const = default;
};

/// What is different from the recording.
struct Change {
  /// By operation: it no longer waits. Empty: all wait as recorded.
  std::vector<bool> WithoutSync;
  TimeScales Scale;
  /// Kernels that were moved to another stream run beside none.
  bool WithoutSharing = false;
  /// How many times as long host work takes the thread that it was handed over
  /// to.
  double OffloadPace = 1;
  /// What recording itself took is in the host times, as it was when the
  /// recording was made.
  bool WithRecordingCost = false;
};

/// What kept a work from beginning earlier.
enum class HeldBy : uint8_t {
  /// It was queued just then.
  Launch,
  /// The work before it in its stream, or in one that is ordered with it.
  StreamOrder,
  /// An event of another stream.
  Event,
  /// Another copy in the same direction.
  Engine,
};

/// What a work had to wait for on the device.
struct Predecessor {
  /// NoIndex: it was held by its launch.
  uint32_t Activity = timeline::NoIndex;
  /// When that ran; it may have been in the round before.
  timeline::TimeSpan Time;
};

/// When things happen in the replay, ns from its beginning.
struct ReplayedTimes {
  /// From the end of the round before the last to that of the last: as long as
  /// all steps together.
  timeline::TimeSpan Round;
  /// By operation, of the last round.
  std::vector<timeline::TimeSpan> Operations;
  /// By operation: how long it was blocked, ns; 0: not at all.
  std::vector<uint64_t> Blocked;
  /// By work, of the last round.
  std::vector<timeline::TimeSpan> Activities;
  std::vector<HeldBy> Holders;
  /// By work: the one whose end the holder is.
  std::vector<Predecessor> Predecessors;
  /// By lane, of the last round: with the host time before its first operation
  /// and behind its last one.
  std::vector<timeline::TimeSpan> Lanes;
};

struct ReplayResult {
  /// Time a step takes when steps follow each other for long, ns.
  double Step = 0;
  /// Of that, time in which host threads are blocked in waits, added up.
  double Blocked = 0;
};

/// The launches that the driver takes before a further one has to wait for the
/// device: about 1,024 on current drivers.
inline constexpr uint64_t LaunchQueueDepth = 1024;

/// Runs the recorded steps several times one after the other. \p Times, where
/// given, get those of the last time.
ReplayResult replay(const Execution &Of, const Change &Under = {},
                    ReplayedTimes *Times = nullptr);

/// Runs the recorded steps once, from the state that they began in and with
/// what recording cost. Returns the time until the host and the device are done
/// with them, ns: what Execution::recordedDuration() says if the replay is
/// true.
uint64_t replayAsRecorded(const Execution &Of);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_REPLAY_H
