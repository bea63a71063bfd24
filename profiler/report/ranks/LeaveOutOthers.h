//===- LeaveOutOthers.h - Traces that belong to no rank ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_RANKS_LEAVEOUTOTHERS_H
#define SYNCLINE_PROFILER_REPORT_RANKS_LEAVEOUTOTHERS_H

#include "report/model/AnalyzedTrace.h"

#include <memory>
#include <string>
#include <vector>

namespace syncline::report::ranks {

/// A launcher and the processes that it starts write a trace each, and so do
/// processes that load data. If some of \p Traces belong to a rank that used a
/// GPU, removes those of no rank, except for other programs; if some have CUDA
/// calls or device activities, removes those without. If a rank has traces of
/// successive processes, keeps the last one. If a job was started again with
/// another number of ranks, keeps those of its last start.
/// \returns a note on each of these.
std::vector<std::string>
leaveOutOthers(std::vector<std::unique_ptr<AnalyzedTrace>> &Traces);

} // namespace syncline::report::ranks

#endif // SYNCLINE_PROFILER_REPORT_RANKS_LEAVEOUTOTHERS_H
