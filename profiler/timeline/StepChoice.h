//===- StepChoice.h - Which steps a caller wants ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_STEPCHOICE_H
#define SYNCLINE_PROFILER_TIMELINE_STEPCHOICE_H

#include "timeline/loops/CodePaths.h"

#include <cstdint>
#include <string>

namespace syncline::timeline {

struct StepChoice {
  /// The range whose starts are the starts of the steps; empty: any.
  std::string RangeName;
  /// The loop whose iterations are the steps, by its number in Steps::Loops,
  /// counted from 1; 0: any.
  uint32_t Loop = 0;
  /// Without it, no loops are known.
  loops::PathSource Paths;
  /// Whether an iteration of a loop is a step unless a range is named like one.
  /// A period is preferred otherwise: lines of optimized C++ are not in the
  /// order in which they run.
  bool PrefersLoops = false;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_STEPCHOICE_H
