//===- FoundSteps.h - The steps found in a trace ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_FOUNDSTEPS_H
#define SYNCLINE_PROFILER_TIMELINE_FOUNDSTEPS_H

#include "timeline/TraceData.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace syncline::timeline {

enum class StepSource : uint8_t {
  /// A range that the program names (NVTX, record_function).
  Ranges,
  /// The period with which the host repeats its calls; see FindPeriod.h.
  Period,
  /// No steps were found: the whole trace is one step.
  WholeRun,
};

const char *toString(StepSource Source);

/// Successive steps: their start times, and the end of the last one.
using StepRun = std::vector<uint64_t>;

/// A loop whose rounds are not steps, such as an evaluation.
struct OtherLoop {
  /// The stack of a call that its rounds make; 0: there is no other loop.
  uint32_t Stack = 0;
  /// Its time outside of windows, ns.
  uint64_t Time = 0;
};

struct Steps {
  StepSource Source = StepSource::WholeRun;
  /// The name of the range, including the digits of its first occurrence.
  std::string RangeName;
  /// 0..1; 1 for ranges. How similar the calls of the steps are.
  double Confidence = 1;
  /// Runs of whole steps in which everything was recorded.
  std::vector<StepRun> Profiled;
  /// Steps of which only synchronizations were recorded: outside of windows,
  /// where recording slows a program down least. In chronological order.
  std::vector<TimeSpan> Unprofiled;
  /// The same, for steps that also did something else, such as an evaluation,
  /// or that took much longer than others. Their times say nothing about a
  /// usual step.
  std::vector<TimeSpan> Interrupted;
  /// Stacks of the calls at which unprofiled time is cut; empty if it is cut at
  /// ranges, or at a separate period. With several, steps are of several kinds.
  std::set<uint32_t> Anchors;
  /// Mean number of rounds of an inner loop per step, if no call of that loop
  /// can block and each round could be a step as well; otherwise 0.
  double Rounds = 0;
  /// The longest such loop.
  OtherLoop Other;
  /// Time outside of windows, ns.
  uint64_t TimeOutside = 0;

  uint64_t fullSteps() const;
  bool haveKinds() const { return Anchors.size() > 1; }
};

/// Appends a step to the run that it continues.
void addStep(std::vector<StepRun> &To, const TimeSpan &Step);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_FOUNDSTEPS_H
