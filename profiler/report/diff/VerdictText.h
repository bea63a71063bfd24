//===- VerdictText.h - Whether the program changed, as text -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_DIFF_VERDICTTEXT_H
#define SYNCLINE_PROFILER_REPORT_DIFF_VERDICTTEXT_H

#include "report/diff/TraceDiff.h"

#include <string>

namespace syncline::report::diff {

/// One line about the step times, and one about calls per step that changed and
/// what they cost. \p Diff must be per step.
std::string verdictText(const TraceDiff &Diff);

} // namespace syncline::report::diff

#endif // SYNCLINE_PROFILER_REPORT_DIFF_VERDICTTEXT_H
