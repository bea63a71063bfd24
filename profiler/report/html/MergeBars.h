//===- MergeBars.h - Fewer bars for a crowded picture -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_HTML_MERGEBARS_H
#define SYNCLINE_PROFILER_REPORT_HTML_MERGEBARS_H

#include "report/html/Picture.h"

#include <cstddef>

namespace syncline::report::html {

/// Joins neighbors of one row, the shortest and nearest first, until there are
/// no more than \p Most bars. Links go with them.
void mergeBars(Picture &Drawn, size_t Most);

} // namespace syncline::report::html

#endif // SYNCLINE_PROFILER_REPORT_HTML_MERGEBARS_H
