//===- FirstChange.h - What to change, the largest gain first ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_FIRSTCHANGE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_FIRSTCHANGE_H

#include "report/model/Advice.h"
#include "report/model/ReportData.h"

#include <vector>

namespace syncline::report {

/// What shortens the step of a replayed trace: synchronizations to remove,
/// other remedies, the line that keeps the host busy. The first one gains most;
/// those whose gain is uncertain come last. Not empty.
std::vector<ChangeEntry> changesOf(const ReportData &Data);

/// Whether the first one is about what the host does besides waiting.
bool hostLeads(const ReportData &Data);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_FIRSTCHANGE_H
