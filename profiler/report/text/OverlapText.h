//===- OverlapText.h - Overlap and streams, as text -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_OVERLAPTEXT_H
#define SYNCLINE_PROFILER_REPORT_TEXT_OVERLAPTEXT_H

#include "report/model/ReportData.h"
#include "terminal/TextLayout.h"

#include <string>
#include <vector>

namespace syncline::report::text {

/// Lines about the overlap in a step; none without profiled steps.
std::vector<std::string> overlapLines(const ReportData &Data,
                                      terminal::TextLayout How);

/// A table of the streams of each device that has several; the first line is
/// the heading. Empty if no device has several streams.
std::vector<std::string> streamLines(const ReportData &Data,
                                     terminal::TextLayout How);

/// The reason in words.
const char *limitText(analysis::OverlapLimit Limit);

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_OVERLAPTEXT_H
