//===- MeasuredEntries.h - Measurements in a report -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_MEASUREDENTRIES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_MEASUREDENTRIES_H

#include "report/model/AnalyzedTrace.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace syncline::report {

/// What `syncline try` is expected to measure for \p Entries, which are indices
/// in ReportData::Sites; ns per step.
analysis::Interval predictedTrial(const AnalyzedTrace &Trace,
                                  std::set<uint32_t> Entries,
                                  const analysis::whatif::TrialCost &Cost);

/// Adds the output of `syncline try` in \p Files. A skipped site matches one of
/// this trace if title and rule are the same. A skipped node of the backward
/// pass matches the lines that create such nodes.
/// \throws std::runtime_error if a file is not a measurement.
void addMeasurements(AnalyzedTrace &Trace,
                     const std::vector<std::string> &Files);

/// measurementText(), plus what this trace predicts for the same sites.
std::string measuredText(const ReportData &Data, const MeasuredEntry &Entry);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_MEASUREDENTRIES_H
