//===- DeviceAdvice.h - Where the device is the limit -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_DEVICEADVICE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_DEVICEADVICE_H

#include "report/model/Advice.h"
#include "report/model/ReportData.h"

namespace syncline::report {

/// ReportData::DeviceLines as advice; empty if there are none.
Advice adviceOnDevice(const ReportData &Data);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_DEVICEADVICE_H
