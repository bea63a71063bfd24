//===- RecordedPicture.h - A step as it was recorded ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_HTML_RECORDEDPICTURE_H
#define SYNCLINE_PROFILER_REPORT_HTML_RECORDEDPICTURE_H

#include "report/html/Picture.h"
#include "report/html/ShownSteps.h"
#include "report/model/BuildReport.h"

namespace syncline::report::html {

/// The step as it was recorded.
Picture recordedPicture(const AnalyzedTrace &Trace, const ShownStep &Step);

} // namespace syncline::report::html

#endif // SYNCLINE_PROFILER_REPORT_HTML_RECORDEDPICTURE_H
