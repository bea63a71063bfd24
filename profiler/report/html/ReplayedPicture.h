//===- ReplayedPicture.h - A step in the replay -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_HTML_REPLAYEDPICTURE_H
#define SYNCLINE_PROFILER_REPORT_HTML_REPLAYEDPICTURE_H

#include "report/html/Picture.h"
#include "report/html/ShownSteps.h"
#include "report/model/BuildReport.h"

#include <optional>

namespace syncline::report::html {

/// The same step in the replay, unchanged and without its synchronizations.
struct ReplayedPictures {
  Picture Base;
  Picture WithoutSyncs;
};

/// Returns no value if the step was not replayed.
std::optional<ReplayedPictures> replayedPictures(const AnalyzedTrace &Trace,
                                                 const ShownStep &Step);

} // namespace syncline::report::html

#endif // SYNCLINE_PROFILER_REPORT_HTML_REPLAYEDPICTURE_H
