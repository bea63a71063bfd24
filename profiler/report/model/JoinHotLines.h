//===- JoinHotLines.h - Hot lines that are one place ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_JOINHOTLINES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_JOINHOTLINES_H

#include "report/model/HotLineEntry.h"

#include <vector>

namespace syncline::report {

/// Adds \p Own, or its time if \p To has it: several lines of one library's
/// function, or lines of the user's function that are among others of it.
void addHotLine(std::vector<HotLineEntry> &To, HotLineEntry Own);

/// The same for lines that one change covers: the user's line counts, whatever
/// functions of libraries it leads to.
void addLineOfOneChange(std::vector<HotLineEntry> &To, HotLineEntry Own);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_JOINHOTLINES_H
