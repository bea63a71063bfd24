//===- HostAdvice.h - Where the host is too slow ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOSTADVICE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOSTADVICE_H

#include "report/model/Advice.h"
#include "report/model/ReportData.h"

#include <vector>

namespace syncline::report {

/// "launches too slowly": for a sentence about the host.
const char *whatHostDoes(HostCause Cause);

/// The lines at which the host spends its time, for each cause that the device
/// waits for. Some may be empty. \p Data must have a device.
std::vector<Advice> adviceOnHost(const ReportData &Data);

/// The largest part of the host's time that has another remedy than those
/// lines; empty if there is none.
Advice adviceOnHostRemedy(const ReportData &Data);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOSTADVICE_H
