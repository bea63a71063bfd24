//===- DeviceEntries.h - What devices did, for a report ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_DEVICEENTRIES_H
#define SYNCLINE_PROFILER_REPORT_DEVICEENTRIES_H

#include "report/ReportData.h"
#include "timeline/Recording.h"

#include <vector>

namespace syncline {

/// Nanoseconds a step, with the streams and host threads of each device.
std::vector<DeviceEntry> deviceEntries(const Recording &Of,
                                       const Analysis &From);

OverlapEntry overlapEntry(const Analysis &From);

} // namespace syncline

#endif // SYNCLINE_PROFILER_REPORT_DEVICEENTRIES_H
