//===- Execution.h - Recorded steps as a graph to replay --------*- C++ -*-===//
//
// What a few steps of a program did, as what happened because of what: host
// operations in the order of their threads, device work in the order of its
// streams, launches before their work, events, waits. Times that depend on
// others are left out, and durations and delays kept, so that a replay can work
// the times out anew under a change. In the tradition of Daydream (Zhu et al.,
// USENIX ATC 2020).
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_EXECUTION_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_EXECUTION_H

#include "analysis/syncs/Syncs.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace syncline::analysis {

enum class EdgeRole : uint8_t { None, Records, SyncsFor };

/// Something that a host thread does: a CUDA call, and the time before it.
struct Operation {
  /// In the timeline; NoIndex: the call itself was not recorded.
  uint32_t Call = timeline::NoIndex;
  uint32_t Lane = 0;
  /// Host time between the end of the lane's previous operation and this, ns.
  uint64_t HostGap = 0;
  /// Host time inside the call without what it waited, ns.
  uint64_t Cost = 0;
  /// What recording itself took before and inside the call, not counted in
  /// HostGap and Cost, ns.
  uint64_t RecordingBefore = 0;
  uint64_t RecordingInside = 0;
  SyncScope Scope = SyncScope::Nothing;
  /// From the end of what it waits for to its return; negative where it need
  /// not wait for the very end.
  int64_t Wake = 0;
  /// OneActivity: index in Activities.
  uint32_t Awaited = timeline::NoIndex;
  /// What-if: instead it waits for what this operation, the last time that it
  /// was executed, would have waited for. NoIndex: as recorded.
  uint32_t Deferred = timeline::NoIndex;
  /// Index in Streams: that of a stream wait or of an edge; of a device wait,
  /// one of the device's, NoIndex if it is not known.
  uint32_t Stream = timeline::NoIndex;
  /// What it queues: from FirstActivity on, ActivityCount of Activities.
  uint32_t FirstActivity = 0;
  uint32_t ActivityCount = 0;
  EdgeRole Edge = EdgeRole::None;
  uint64_t Event = 0;
};

/// Device work that an operation queues.
struct QueuedActivity {
  /// In the timeline.
  uint32_t Source = timeline::NoIndex;
  /// Index in Streams.
  uint32_t Stream = 0;
  uint64_t Duration = 0;
  /// From the start of the operation to the earliest start, ns.
  uint64_t Latency = 0;
  /// From the end of the stream's previous work to the earliest start, ns.
  uint64_t Gap = 0;
  /// Which engine copies: index in the device's engines; NoIndex: none.
  uint32_t Engine = timeline::NoIndex;
  bool IsCopy = false;
  /// A copy from or to pageable memory: host threads move the bytes, so what
  /// makes them slower or faster makes it so, too.
  bool IsHostPaced = false;
  /// What-if: it runs in another stream than it was recorded in, and shares the
  /// device with what was recorded beside it.
  bool IsMoved = false;
  /// The part of the device that it could use: see occupiedShare(). 0 of copies
  /// and where it is not known.
  double Share = 0;
};

struct ReplayStream {
  /// CUPTI's.
  uint32_t Id = 0;
  uint64_t Device = 0;
  uint64_t Context = 0;
  trace::StreamKind Kind = trace::StreamKind::Unknown;
};

/// Some successive whole steps of which everything was recorded.
struct Execution {
  /// From the start of the first step to that of the one behind the last.
  timeline::TimeSpan Recorded;
  /// The same, but from when the device had done what was queued before, where
  /// that is later: a host that gets further ahead of the device with each step
  /// does not make steps shorter.
  timeline::TimeSpan Completed;
  uint32_t Steps = 0;
  /// In the order of time.
  std::vector<Operation> Operations;
  std::vector<QueuedActivity> Activities;
  std::vector<ReplayStream> Streams;
  /// By stream: from the start of the first step until what had been queued
  /// before was done, ns; 0: nothing was left.
  std::vector<uint64_t> Backlogs;
  /// Host time behind each lane's last operation, ns.
  std::vector<uint64_t> Tails;
  /// What-if: so many lanes at the end are threads that work was handed over
  /// to.
  uint32_t HandedOverLanes = 0;
  /// What recording took behind each lane's last operation, ns.
  std::vector<uint64_t> RecordingTails;
  /// Typical costs, ns: of a wait that finds nothing to wait for, and from the
  /// end of what a wait waits for to its return.
  uint64_t IdleSyncCost = 0;
  uint64_t WakeTime = 0;
  /// What queueing one piece of work typically takes the host, ns.
  uint64_t LaunchCost = 0;

  uint64_t recordedStep() const {
    return Steps ? Completed.duration() / Steps : 0;
  }
  /// From the start of the first step until the host and the device were done
  /// with all of them, ns.
  uint64_t recordedDuration() const {
    return std::max(Recorded.End, Completed.End) - Recorded.Start;
  }
};

/// \p Syncs are those of findSyncs. \p Starts are the starts of successive
/// steps, and the end of the last.
Execution buildExecution(const timeline::TraceData &Of,
                         const timeline::Timeline &Events,
                         const std::vector<Sync> &Syncs,
                         std::span<const uint64_t> Starts);

/// Which threads take turns, so that one waits for the other: those of equal
/// number are one lane. LibTorch's backward pass runs on a thread of its own
/// while the one that called it waits, and neither tells CUDA. Threads of which
/// each goes on while the other does too are lanes of their own.
std::map<uint32_t, uint32_t>
findLanes(std::span<const timeline::HostCall> Calls);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_EXECUTION_H
