//===- HotLineEntry.h - What the host spends most time on -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOTLINEENTRY_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOTLINEENTRY_H

#include "analysis/model/Interval.h"
#include "report/model/HostLineEntry.h"

#include <cstdint>

namespace syncline::report {

/// See HotLine.h. Times are nanoseconds per step and include what the line
/// calls.
struct HotLineEntry {
  /// The line's titles; its time includes the backward pass.
  HostLineEntry At;
  /// If At is several lines of a function: the one with most time. Otherwise 0.
  uint32_t LargestLine = 0;
  double LargestTime = 0;
  /// The part of its time in the backward pass.
  double Backward = 0;
  /// Whether it launches CUDA graphs, or code that torch.compile generated.
  bool RunsGraphs = false;
  bool IsCompiled = false;
  /// The host time of the whole step.
  double OfTime = 0;
  /// How much shorter the step would be if the line took half its time.
  analysis::Interval Halved;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOTLINEENTRY_H
