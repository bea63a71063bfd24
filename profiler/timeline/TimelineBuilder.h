//===- TimelineBuilder.h - Builds a timeline of records ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_TIMELINEBUILDER_H
#define SYNCLINE_PROFILER_TIMELINE_TIMELINEBUILDER_H

#include "format/RawRecord.h"
#include "timeline/FoldedCalls.h"
#include "timeline/RangeTable.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <vector>

namespace syncline::timeline {

/// Receives the events of a trace in the order of the file, sorts them by time
/// and joins calls with the activities that they queued.
class TimelineBuilder {
public:
  /// \p Of must outlive this.
  explicit TimelineBuilder(const TraceData &Trace) : Trace(Trace) {}

  /// From here on, accepts only calls, device activities, edges and ranges of
  /// these times, and folds calls at other times that can block. The slices
  /// must be sorted and must not touch.
  void restrictTo(std::vector<TimeSpan> Slices);

  /// Ignores definitions and other records that are not events.
  void add(const trace::RawRecord &Record);

  /// Must be called after the last record. \p Span is the time that the
  /// timeline covers: open ranges end with it.
  Timeline finish(TimeSpan Span);

private:
  void addCall(HostCall Call);
  void joinCallsAndActivities();
  bool isWanted(const trace::RawRecord &Record) const;
  bool isInSlice(uint64_t Time, uint64_t Late) const;

  const TraceData &Trace;
  std::vector<TimeSpan> Slices;
  CallFolder Folder;
  RangeTable Ranges;
  Timeline Result;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_TIMELINEBUILDER_H
