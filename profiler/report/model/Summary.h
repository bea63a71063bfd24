//===- Summary.h - The answer in a few sentences ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_SUMMARY_H
#define SYNCLINE_PROFILER_REPORT_MODEL_SUMMARY_H

#include "report/model/ReportData.h"

#include <string>
#include <vector>

namespace syncline::report {

/// Sets ReportData::Changes and ReportData::Summary.
void summarize(ReportData &Data);

/// At most three texts: where the time goes, how much removing the
/// synchronizations saves and where to start, and what else costs time.
std::vector<std::string> summaryOf(const ReportData &Data);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_SUMMARY_H
