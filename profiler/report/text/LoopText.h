//===- LoopText.h - The loops of a program, for text reports ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_LOOPTEXT_H
#define SYNCLINE_PROFILER_REPORT_TEXT_LOOPTEXT_H

#include "report/model/ReportData.h"
#include "report/text/TextOptions.h"

#include <string>
#include <vector>

namespace syncline::report::text {

/// A heading and one line for each loop that takes a notable part of the time,
/// or with details for each. None if the steps are no iterations of a loop,
/// or if that is the only loop.
std::vector<std::string> loopLines(const ReportData &Data,
                                   const TextOptions &Options);

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_LOOPTEXT_H
