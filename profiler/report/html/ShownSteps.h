//===- ShownSteps.h - The steps that the page shows -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_HTML_SHOWNSTEPS_H
#define SYNCLINE_PROFILER_REPORT_HTML_SHOWNSTEPS_H

#include "timeline/Steps.h"

#include <cstddef>
#include <optional>

namespace syncline::report::html {

/// A step in which everything was recorded.
struct ShownStep {
  /// Index of the run in Steps::Profiled, and of the step in that run.
  size_t Run = 0;
  size_t Number = 0;
  timeline::TimeSpan Time;
  /// Its position among all of them, counted from 1.
  size_t Ordinal = 0;
};

struct ShownSteps {
  size_t Count = 0;
  /// The step of median duration, and the longest one; no value if there is
  /// none or, for Worst, no other.
  std::optional<ShownStep> Typical;
  std::optional<ShownStep> Worst;
};

ShownSteps chooseSteps(const timeline::Steps &Found);

} // namespace syncline::report::html

#endif // SYNCLINE_PROFILER_REPORT_HTML_SHOWNSTEPS_H
