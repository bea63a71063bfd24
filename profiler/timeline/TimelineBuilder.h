//===- TimelineBuilder.h - Makes a timeline of records ----------*- C++ -*-===//

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

/// Takes the events of a trace in the order of the file, sorts them by time and
/// joins calls with the activities that they queued.
class TimelineBuilder {
public:
  /// \p Of must outlive this.
  explicit TimelineBuilder(const TraceData &Trace) : Trace(Trace) {}

  /// From here on takes calls, device activities, edges and ranges of these
  /// times only, and folds calls of other times that can block. The slices are
  /// in order and do not touch.
  void restrictTo(std::vector<TimeSpan> Slices);

  /// Ignores definitions and other records that are no events.
  void add(const trace::RawRecord &Record);

  /// To be called after the last record. \p Span is the time that the timeline
  /// covers: open ranges end with it.
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
