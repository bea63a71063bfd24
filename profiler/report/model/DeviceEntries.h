//===- DeviceEntries.h - What devices did, for a report ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_DEVICEENTRIES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_DEVICEENTRIES_H

#include "report/model/ReportData.h"
#include "timeline/TraceData.h"

#include <vector>

namespace syncline::report {

/// Nanoseconds a step, with the streams and host threads of each device.
std::vector<DeviceEntry> deviceEntries(const timeline::TraceData &Of,
                                       const analysis::Analysis &From);

OverlapEntry overlapEntry(const analysis::Analysis &From);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_DEVICEENTRIES_H
