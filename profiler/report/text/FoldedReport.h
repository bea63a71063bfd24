//===- FoldedReport.h - Blocked time by stack -------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_FOLDEDREPORT_H
#define SYNCLINE_PROFILER_REPORT_TEXT_FOLDEDREPORT_H

#include "report/model/BuildReport.h"

#include <string>

namespace syncline::report::text {

/// Lines of "frame;frame;frame nanoseconds", the outermost frame first: blocked
/// time by stack, for flame graphs.
std::string foldedReport(const AnalyzedTrace &Trace);

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_FOLDEDREPORT_H
