//===- Timeline.h - Host calls and device activities of a trace -*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_TIMELINE_H
#define SYNCLINE_PROFILER_TIMELINE_TIMELINE_H

#include "format/Enums.h"
#include "timeline/FoldedCalls.h"
#include "timeline/HostCall.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <vector>

namespace syncline::timeline {

enum class ActivityKind : uint8_t { Kernel, Copy, Memset, Graph };

/// Something that ran on a device.
struct DeviceActivity {
  uint64_t Start = 0;
  uint64_t End = 0;
  uint64_t Correlation = 0;
  /// Bytes of a copy or memset; for a graph, the time in which any of its nodes
  /// ran, ns.
  uint64_t Bytes = 0;
  /// The call that caused it, if that was recorded.
  uint32_t Call = NoIndex;
  uint32_t Stream = 0;
  /// The shape of a kernel; for a graph, CUPTI's id of it.
  uint32_t Shape = 0;
  ActivityKind Kind = ActivityKind::Kernel;
  trace::CopyDirection Direction = trace::CopyDirection::Unknown;
  trace::MemoryKind Source = trace::MemoryKind::Unknown;
  trace::MemoryKind Target = trace::MemoryKind::Unknown;

  uint64_t duration() const { return End - Start; }
};

/// Queries by one thread that found, or waited for, the end of work.
struct PollRun {
  uint64_t Start = 0;
  uint64_t End = 0;
  /// Time inside the queries, ns.
  uint64_t Blocked = 0;
  uint64_t Count = 0;
  uint64_t NotReady = 0;
  uint32_t Thread = 0;
  uint32_t Api = 0;
  uint32_t Stack = 0;
};

/// An event was recorded in a stream, or a stream had to wait for one.
struct EventEdge {
  uint64_t Time = 0;
  uint64_t Event = 0;
  uint64_t Correlation = 0;
  uint32_t Thread = 0;
  uint32_t Stream = 0;
  bool IsSync = false;
};

/// A range that the program names, by NVTX or record_function.
struct NamedRange {
  uint64_t Start = 0;
  /// The end of the timeline if the range was not closed in it.
  uint64_t End = 0;
  uint32_t Thread = 0;
  /// Ids of strings.
  uint32_t Name = 0;
  uint32_t Domain = 0;
  /// How many ranges of the same thread and domain enclose it.
  uint32_t Depth = 0;
  /// Whether both its start and its end were recorded.
  bool IsWhole = true;
};

struct DriverOverhead {
  uint64_t Start = 0;
  uint64_t End = 0;
  trace::OverheadKind Kind = trace::OverheadKind::Unknown;
  /// The system's id of the thread; 0: not tied to one thread.
  uint32_t Tid = 0;
};

/// What the system counted for a thread between two readings; see
/// trace::ThreadUsageRecord. Times are ns.
struct ThreadUsage {
  uint64_t Start = 0;
  uint64_t End = 0;
  uint64_t MinorFaults = 0;
  uint64_t MajorFaults = 0;
  uint64_t Preemptions = 0;
  uint64_t Queued = 0;
  uint64_t Asleep = 0;
  uint32_t Thread = 0;
};

/// A run of Python's garbage collector.
struct Collection {
  uint64_t Start = 0;
  uint64_t End = 0;
  uint32_t Thread = 0;
  /// The oldest generation that it examined; 0 is the youngest.
  uint32_t Generation = 0;
};

/// Where a thread was outside of CUDA; see trace::HostSampleRecord. Samples of
/// a thread do not overlap.
struct HostSample {
  /// When the tracer asked, and when the interpreter gave the stack.
  uint64_t Start = 0;
  uint64_t End = 0;
  uint32_t Thread = 0;
  /// 0: that of the first call of the thread that ends after Start.
  uint32_t Stack = 0;
};

/// A part of a trace, in memory: the events that began in Span. Calls,
/// Activities, Polls, Edges, Ranges, Overheads, Usage, Collections and Samples
/// are each sorted by start.
struct Timeline {
  TimeSpan Span;
  std::vector<HostCall> Calls;
  std::vector<DeviceActivity> Activities;
  std::vector<PollRun> Polls;
  std::vector<EventEdge> Edges;
  std::vector<NamedRange> Ranges;
  std::vector<DriverOverhead> Overheads;
  std::vector<ThreadUsage> Usage;
  std::vector<Collection> Collections;
  std::vector<HostSample> Samples;
  /// Calls that can wait, outside of TraceData::Held.
  std::vector<FoldedCalls> Folded;
  /// Those of them right before or after one of Calls on its thread.
  std::vector<HostCall> Neighbors;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_TIMELINE_H
