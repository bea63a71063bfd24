//===- StepPictures.h - Which steps are shown, and their bars ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_HTML_STEPPICTURES_H
#define SYNCLINE_PROFILER_REPORT_HTML_STEPPICTURES_H

#include "report/BuildReport.h"
#include "report/html/Picture.h"

#include <optional>

namespace syncline::report {

/// A step of which everything was recorded.
struct ShownStep {
  /// In Steps::Profiled, and in that run.
  size_t Run = 0;
  size_t Number = 0;
  timeline::TimeSpan Time;
  /// Among all of them, from 1.
  size_t Ordinal = 0;
};

struct ShownSteps {
  size_t Count = 0;
  /// The one of median duration, and the longest; no value where there is none,
  /// or for Worst, no other.
  std::optional<ShownStep> Typical;
  std::optional<ShownStep> Worst;
};

ShownSteps chooseSteps(const timeline::Steps &Found);

/// As it was recorded.
Picture recordedPicture(const AnalyzedTrace &Of, const ShownStep &Step);

/// The same step in the replay, as the program is and without its waits.
struct ReplayedPictures {
  Picture Base;
  Picture WithoutSyncs;
};

/// No value where the step was not replayed.
std::optional<ReplayedPictures> replayedPictures(const AnalyzedTrace &Of,
                                                 const ShownStep &Step);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_HTML_STEPPICTURES_H
