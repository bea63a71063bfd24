//===- CommunicationText.h - Exposed and hidden communication ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_COMMUNICATIONTEXT_H
#define SYNCLINE_PROFILER_REPORT_TEXT_COMMUNICATIONTEXT_H

#include "report/model/ReportData.h"
#include "terminal/TextLayout.h"

#include <string>
#include <vector>

namespace syncline::report::text {

/// How much of the time in collectives is hidden by computation, by device.
/// Empty without collectives.
std::vector<std::string> communicationLines(const ReportData &Data,
                                            terminal::TextLayout How);

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_COMMUNICATIONTEXT_H
