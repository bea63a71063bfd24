//===- MergeBars.h - Fewer bars for a crowded picture -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_HTML_MERGEBARS_H
#define SYNCLINE_PROFILER_REPORT_HTML_MERGEBARS_H

#include "report/html/Picture.h"

#include <cstddef>

namespace syncline::report::html {

/// Merges neighbors of one row, the shortest and nearest first, until at most
/// \p Most bars are left. Links follow their bars.
void mergeBars(Picture &Drawn, size_t Most);

} // namespace syncline::report::html

#endif // SYNCLINE_PROFILER_REPORT_HTML_MERGEBARS_H
