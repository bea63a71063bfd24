//===- JoinFindings.h - Findings of lint at recorded sites ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_JOINFINDINGS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_JOINFINDINGS_H

#include "report/model/LintFindings.h"

#include <span>

namespace syncline::report {

struct ReportData;

/// Says of each site whether one of \p Findings is there, and lists the others.
/// If the files of all findings are others than those of the sites, a warning
/// says so instead.
void joinFindings(ReportData &Data, std::span<const LintFinding> Findings);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_JOINFINDINGS_H
