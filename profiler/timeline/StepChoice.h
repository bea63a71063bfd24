//===- StepChoice.h - Which steps a caller wants ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_STEPCHOICE_H
#define SYNCLINE_PROFILER_TIMELINE_STEPCHOICE_H

#include "timeline/FoundSteps.h"
#include "timeline/loops/CodePaths.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace syncline::timeline {

/// The index of one of these loops, of which there is at least one.
/// \throws trace::TraceError if none of them is meant.
using LoopPicker = std::function<uint32_t(std::span<const LoopRow>)>;

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
  /// Picks the loop whose iterations are the steps; null: any. At most one of
  /// RangeName, Loop and PicksLoop is given.
  LoopPicker PicksLoop = nullptr;

  /// Whether the caller wants the iterations of one certain loop.
  bool namesLoop() const { return Loop || PicksLoop; }
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_STEPCHOICE_H
