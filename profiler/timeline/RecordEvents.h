//===- RecordEvents.h - Converts records to timeline events -----*- C++ -*-===//
//
// Each function converts one record of the trace format to the event of the
// timeline that it describes. Times are ns. The API's kind, and the links
// between calls and activities, are not in a record: TimelineBuilder adds them.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_RECORDEVENTS_H
#define SYNCLINE_PROFILER_TIMELINE_RECORDEVENTS_H

#include "format/RawRecord.h"
#include "timeline/HostCall.h"
#include "timeline/Timeline.h"

#include <optional>

namespace syncline::timeline {

/// The events have narrower fields than the records, whose integers all have 64
/// bits: no trace has four billion threads, names or stacks.
inline uint32_t narrow(uint64_t Value) { return static_cast<uint32_t>(Value); }

/// No value: \p Record is not a call.
std::optional<HostCall> callOf(const trace::RawRecord &Record);

/// No value: \p Record is not a device activity.
std::optional<DeviceActivity> activityOf(const trace::RawRecord &Record);

/// Adds a poll, an edge, an overhead, a reading of counters, a collection or a
/// sample to \p Events. Returns whether \p Record is one.
bool addOtherEvent(const trace::RawRecord &Record, Timeline &Events);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_RECORDEVENTS_H
