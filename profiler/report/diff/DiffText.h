//===- DiffText.h - Two traces compared, as text ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_DIFF_DIFFTEXT_H
#define SYNCLINE_PROFILER_REPORT_DIFF_DIFFTEXT_H

#include "report/diff/TraceDiff.h"
#include "terminal/TextLayout.h"

#include <string>

namespace syncline::report::diff {

std::string diffText(const TraceDiff &Diff, terminal::TextLayout How = {});

} // namespace syncline::report::diff

#endif // SYNCLINE_PROFILER_REPORT_DIFF_DIFFTEXT_H
