//===- UsageReading.h - A reading of a thread's counters --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TABLES_USAGEREADING_H
#define SYNCLINE_PROFILER_TRACER_TABLES_USAGEREADING_H

#include <cstdint>

namespace syncline::tracer::tables {

/// What the system has counted for a thread so far. Times are nanoseconds.
struct UsageCounters {
  uint64_t MinorFaults = 0;
  uint64_t MajorFaults = 0;
  uint64_t Preemptions = 0;
  /// How often the thread gave up its core to wait for something.
  uint64_t Sleeps = 0;
  /// Time on a core.
  uint64_t Running = 0;
  /// Time without a core although ready to run.
  uint64_t Queued = 0;
};

/// The last reading of a thread, see hooks/ThreadUsage.h.
struct UsageReading {
  /// The window in which it was taken, counted from 1; 0: none was taken.
  uint32_t Window = 0;
  /// On the trace's clock.
  uint64_t Time = 0;
  /// The earliest time of the next one.
  uint64_t Next = 0;
  /// What the cheapest reading so far took, ns.
  uint64_t Cheapest = UINT64_MAX;
  UsageCounters Counted;
};

} // namespace syncline::tracer::tables

#endif // SYNCLINE_PROFILER_TRACER_TABLES_USAGEREADING_H
