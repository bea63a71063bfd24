//===- DeviceEntries.h - Device states and overlap in a report --*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_DEVICEENTRIES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_DEVICEENTRIES_H

#include "report/model/ReportData.h"
#include "timeline/TraceData.h"

#include <span>
#include <vector>

namespace syncline::report {

/// Nanoseconds per step, with the streams and host threads of each device.
std::vector<DeviceEntry> deviceEntries(const timeline::TraceData &Trace,
                                       const analysis::Analysis &Result);

/// Whether one of them is idle for a notable part of the step.
bool isOftenIdle(std::span<const DeviceEntry> Devices);

OverlapEntry overlapEntry(const analysis::Analysis &Result);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_DEVICEENTRIES_H
