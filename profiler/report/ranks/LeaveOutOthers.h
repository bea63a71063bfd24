//===- LeaveOutOthers.h - Traces that are of no rank ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_RANKS_LEAVEOUTOTHERS_H
#define SYNCLINE_PROFILER_REPORT_RANKS_LEAVEOUTOTHERS_H

#include "report/model/AnalyzedTrace.h"

#include <memory>
#include <string>
#include <vector>

namespace syncline::report::ranks {

/// A launcher and what it starts write a trace each, and so do processes that
/// load data. Where some of \p Traces are of a rank, removes those that are of
/// none; where some have calls of CUDA or device activities, those without. Of
/// a rank with traces of processes one after the other, the last one stays.
/// \returns a note on each of these.
std::vector<std::string>
leaveOutOthers(std::vector<std::unique_ptr<AnalyzedTrace>> &Traces);

} // namespace syncline::report::ranks

#endif // SYNCLINE_PROFILER_REPORT_RANKS_LEAVEOUTOTHERS_H
