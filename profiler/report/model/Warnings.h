//===- Warnings.h - Reservations about the figures --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_WARNINGS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_WARNINGS_H

#include "analysis/model/Analysis.h"
#include "report/model/Sites.h"
#include "timeline/ReadTimeline.h"

#include <string>
#include <vector>

namespace syncline::report {

/// Describes what a trace lacks and what makes its figures doubtful, one line
/// each.
std::vector<std::string> warningsOf(const timeline::LoadedTrace &Trace,
                                    const analysis::Analysis &Result,
                                    const Sites &All);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_WARNINGS_H
