//===- MeasuredEntries.h - Measurements in a report -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_MEASUREDENTRIES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_MEASUREDENTRIES_H

#include "report/model/AnalyzedTrace.h"

#include <string>
#include <vector>

namespace syncline::report {

/// Adds what `syncline try` wrote to \p Files. A skipped site is one of this
/// trace where title and rule are the same.
/// \throws std::runtime_error where a file is no measurement.
void addMeasurements(AnalyzedTrace &Trace,
                     const std::vector<std::string> &Files);

/// measurementText(), and what this trace predicts for the same sites.
std::string measuredText(const ReportData &Data, const MeasuredEntry &Entry);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_MEASUREDENTRIES_H
