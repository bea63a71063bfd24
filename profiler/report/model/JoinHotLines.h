//===- JoinHotLines.h - Hot lines that are one place ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_JOINHOTLINES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_JOINHOTLINES_H

#include "report/model/HotLineEntry.h"

#include <vector>

namespace syncline::report {

/// Adds \p Own, or its time if \p To has it: several lines of one library's
/// function, or lines of the user's function that are among others of it.
void addHotLine(std::vector<HotLineEntry> &To, HotLineEntry Own);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_JOINHOTLINES_H
