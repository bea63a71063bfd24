//===- Execution.h - Recorded steps as a graph to replay --------*- C++ -*-===//
//
// A dependency graph of a few steps: host operations in the order of their
// threads, device activities in the order of their streams, launches before
// their activities, events, synchronizations. The graph keeps durations and
// delays. It omits times that depend on others, so that a replay can compute
// them under a change. The method follows Daydream (Zhu et al., USENIX ATC
// 2020).
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_EXECUTION_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_EXECUTION_H

#include "analysis/syncs/Syncs.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace syncline::analysis::replay {

enum class EdgeRole : uint8_t { None, Records, SyncsFor };

/// Something that a host thread does: a CUDA call, and the time before it.
struct Operation {
  /// Index in the timeline; NoIndex: the call itself was not recorded.
  uint32_t Call = timeline::NoIndex;
  uint32_t Lane = 0;
  /// Whether only windows record it, as they do launches. Calls that can block
  /// are recorded everywhere.
  bool IsOnlyInWindows = false;
  /// Host time between the end of the lane's previous operation and the start
  /// of this one, ns.
  uint64_t HostGap = 0;
  /// What-if: extra host time before the call, ns. Recording does not inflate
  /// it.
  uint64_t Added = 0;
  /// Host time inside the call, excluding blocked time, ns.
  uint64_t Cost = 0;
  /// Recording overhead before and inside the call, ns. HostGap and Cost do not
  /// include it.
  uint64_t RecordingBefore = 0;
  uint64_t RecordingInside = 0;
  syncs::SyncScope Scope = syncs::SyncScope::Nothing;
  /// From the end of the awaited activity to the return, ns; negative if the
  /// call returns before that end.
  int64_t Wake = 0;
  /// The part of Wake in which the host moves the bytes of a read to pageable
  /// memory, ns. Recording does not inflate it.
  uint64_t Moving = 0;
  /// OneActivity: index in Activities.
  uint32_t Awaited = timeline::NoIndex;
  /// What-if: the call waits for the activity that this operation would have
  /// waited for at its last execution. NoIndex: as recorded.
  uint32_t Deferred = timeline::NoIndex;
  /// Index in Streams: the stream of a stream synchronization or of an edge. A
  /// device synchronization has one of the device's streams, or NoIndex if
  /// the device is unknown.
  uint32_t Stream = timeline::NoIndex;
  /// The call queues ActivityCount entries of Activities, starting at
  /// FirstActivity.
  uint32_t FirstActivity = 0;
  uint32_t ActivityCount = 0;
  EdgeRole Edge = EdgeRole::None;
  uint64_t Event = 0;
};

/// Times of an activity, ns.
struct ActivityTimes {
  uint64_t Duration = 0;
  /// From the start of the operation to the earliest start.
  uint64_t Latency = 0;
  /// From the end of the stream's previous activity to the earliest start.
  uint64_t Gap = 0;
};

/// How long a kernel that exchanges data waits for other ranks.
struct RankWait {
  uint64_t Time = 0;
  /// Whether it waits for a single rank that it sends to or receives from, as
  /// between stages of a pipeline.
  bool IsForOne = false;

  bool operator==(const RankWait &) const = default;
};

/// A device activity that an operation queues.
struct QueuedActivity {
  /// Index in the timeline.
  uint32_t Source = timeline::NoIndex;
  /// Index in Streams.
  uint32_t Stream = 0;
  uint64_t Duration = 0;
  /// From the start of the operation to the earliest start, ns.
  uint64_t Latency = 0;
  /// From the end of the stream's previous activity to the earliest start, ns.
  uint64_t Gap = 0;
  /// The engine that copies, as an index in the device's engines; NoIndex:
  /// none.
  uint32_t Engine = timeline::NoIndex;
  bool IsCopy = false;
  /// A kernel that exchanges data with other ranks.
  bool IsCommunication = false;
  /// How long such a kernel waits for other ranks before it moves data, ns. 0
  /// unless their traces are read, too.
  RankWait Waiting;
  /// A copy from or to pageable memory: host threads move the bytes, so they
  /// determine the speed of the copy.
  bool IsHostPaced = false;
  /// What-if: it runs in another stream than in the trace, and shares the
  /// device with the activities that were recorded at the same time.
  bool IsMoved = false;
  /// The part of the device that it can use, see occupiedShare(); 0 for copies.
  double Share = 0;
  /// Its times if nothing else ran concurrently, and the part of the device
  /// that it takes; see SharedDevice.h.
  ActivityTimes Alone;
  double Taken = 0;
};

struct ReplayStream {
  /// The id that CUPTI assigns.
  uint32_t Id = 0;
  uint64_t Device = 0;
  uint64_t Context = 0;
  trace::StreamKind Kind = trace::StreamKind::Unknown;
};

/// Successive whole steps in which everything was recorded.
struct Execution {
  /// From the start of the first step to the end of the last one.
  timeline::TimeSpan Recorded;
  /// The same, but each end is moved to the time when the device had completed
  /// the activities queued before it, if that is later. So a host that gets
  /// further ahead of the device with each step does not make steps shorter.
  timeline::TimeSpan Completed;
  uint32_t Steps = 0;
  /// In chronological order.
  std::vector<Operation> Operations;
  std::vector<QueuedActivity> Activities;
  std::vector<ReplayStream> Streams;
  /// By stream: from the start of the first step until the activities queued
  /// before it were completed, ns; 0 if there were none.
  std::vector<uint64_t> Backlogs;
  /// Host time after each lane's last operation, ns.
  std::vector<uint64_t> Tails;
  /// Kernels of several streams share a device, see SharedDevice.h.
  bool SharesDevice = false;
  /// What-if: this many lanes, the last ones, are threads of offloaded work.
  uint32_t OffloadedLanes = 0;
  /// Recording overhead after each lane's last operation, ns.
  std::vector<uint64_t> RecordingTails;
  /// See TypicalTimes, ns.
  uint64_t IdleSyncCost = 0;
  uint64_t WakeTime = 0;
  /// Typical host time to queue one activity, ns.
  uint64_t LaunchCost = 0;

  /// From the start of the first step until the host and the device had
  /// completed all of them, ns.
  uint64_t recordedDuration() const {
    return std::max(Recorded.End, Completed.End) - Recorded.Start;
  }
};

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_EXECUTION_H
