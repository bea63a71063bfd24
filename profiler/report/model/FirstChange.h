//===- FirstChange.h - What to change, the largest gain first ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_FIRSTCHANGE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_FIRSTCHANGE_H

#include "report/model/ReportData.h"

#include <string>
#include <vector>

namespace syncline::report {

/// A cause that takes at least this share of the step deserves a sentence.
inline constexpr double NotableShare = 0.1;

/// What shortens the step of a replayed trace, one text each: synchronizations
/// to remove, other remedies, the line that keeps the host busy. The first one
/// gains most; those whose gain is uncertain come last. Not empty.
std::vector<std::string> adviceOf(const ReportData &Data);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_FIRSTCHANGE_H
