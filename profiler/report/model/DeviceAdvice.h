//===- DeviceAdvice.h - Where the device is the limit -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_DEVICEADVICE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_DEVICEADVICE_H

#include "report/model/Advice.h"
#include "report/model/ReportData.h"

namespace syncline::report {

/// The lines with most of what a device computes for at least half of the
/// step, backward pass included; empty if it computes for less, or its lines
/// are not known. Predicts no gain. \p Data must have a device.
Advice adviceOnDevice(const ReportData &Data);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_DEVICEADVICE_H
