//===- DeviceReplay.h - The device side of a replay -------------*- C++ -*-===//
//
// An activity begins when it has been queued, when the previous activity in its
// stream and in streams ordered with it has ended, when the events that its
// stream waits for have been recorded, and when its copy engine is free. These
// are the ordering rules of CUDA streams (CUDA Programming Guide, "Asynchronous
// Concurrent Execution").
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_DEVICEREPLAY_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_DEVICEREPLAY_H

#include "analysis/replay/Capacity.h"
#include "analysis/replay/Change.h"
#include "analysis/replay/Execution.h"
#include "analysis/replay/ReplayedTimes.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

namespace syncline::analysis::replay {

/// Multiplies \p Time, ns, and limits the result to 1e18 ns. No trace is that
/// long, but a malicious one may claim to be.
inline uint64_t scaledTime(uint64_t Time, double Scale) {
  constexpr double Longest = 1e18;
  if (Scale == 1)
    return std::min(Time, static_cast<uint64_t>(Longest));
  return static_cast<uint64_t>(
      std::min(static_cast<double>(Time) * Scale, Longest));
}

/// Streams, copy engines and events of all devices. Times are ns from the
/// beginning of the replay.
class DeviceReplay {
public:
  /// Both arguments must outlive this object.
  DeviceReplay(const Execution &Steps, const Change &Under);

  /// Keeps the streams initially busy for as long as they were in the trace.
  void addBacklogs();
  /// States that no further operation begins before \p Time.
  void advanceTo(uint64_t Time);
  /// Runs activity \p Number, queued by an operation that begins at \p Start.
  /// Writes its times to \p Times, unless that is null. Returns its end.
  uint64_t queue(uint32_t Number, uint64_t Start, ReplayedTimes *Times);
  /// Records an event, or makes a stream wait for one, if \p Op does that.
  void applyEdge(const Operation &Op);
  /// The end of the activities that \p Op, as recorded, waits for; 0: none.
  uint64_t releaseOf(const Operation &Op) const;

private:
  /// An activity, and when it ran.
  struct Completion {
    uint64_t End = 0;
    uint32_t Activity = timeline::NoIndex;
    uint64_t Start = 0;
  };
  /// The part of a device that is in use.
  struct DeviceUse {
    Capacity Recorded, Moved;
  };

  static Completion later(const Completion &A, const Completion &B) {
    return A.End < B.End ? B : A;
  }
  Completion streamEnd(uint32_t Stream) const;
  uint64_t deviceEnd(uint32_t Stream) const;
  uint64_t scaled(const QueuedActivity &Activity, uint64_t Time) const;
  uint64_t run(const QueuedActivity &Activity, uint64_t Begin);
  bool sharesDevice() const { return Steps.SharesDevice && Under.Competing; }

  const Execution &Steps;
  const Change &Under;
  std::vector<Completion> StreamEnds;
  /// By stream: nothing in it may start before the event that it waits for.
  std::vector<Completion> StreamFloors;
  std::vector<uint64_t> ActivityEnds;
  std::map<uint32_t, Completion> EngineEnds;
  std::unordered_map<uint64_t, Completion> EventTimes;
  /// By device number.
  std::map<uint64_t, DeviceUse> InUse;
  /// Whether some activities run in another stream than in the trace.
  bool HasMoved = false;
};

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_DEVICEREPLAY_H
