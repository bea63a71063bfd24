//===- FoundSteps.h - The steps that a recording has ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_FOUNDSTEPS_H
#define SYNCLINE_PROFILER_TIMELINE_FOUNDSTEPS_H

#include "timeline/TraceData.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace syncline::timeline {

enum class StepSource : uint8_t {
  /// A range of the program's own (NVTX, record_function).
  Ranges,
  /// The host repeats what it does; see FindPeriod.h.
  Period,
  /// None was found: the trace is one step.
  WholeRun,
};

const char *toString(StepSource Source);

/// Successive steps: the times at which they start, and the end of the last.
using StepRun = std::vector<uint64_t>;

/// A loop whose rounds are no steps, such as an evaluation.
struct OtherLoop {
  /// Of a call that its rounds make; 0: there is no other loop.
  uint32_t Stack = 0;
  /// Outside of windows, ns.
  uint64_t Time = 0;
};

struct Steps {
  StepSource Source = StepSource::WholeRun;
  /// Of the range, digits included as in the first one.
  std::string RangeName;
  /// 0..1; 1 for ranges. How alike the steps are in what they do.
  double Confidence = 1;
  /// Runs of whole steps in which everything was recorded.
  std::vector<StepRun> Profiled;
  /// Steps of which only synchronizations were recorded: outside of windows,
  /// where recording slows a program down least. In the order of time.
  std::vector<TimeSpan> Unprofiled;
  /// The same, of steps that did something else, too, such as an evaluation, or
  /// that took much longer than others. Times of these say nothing about a
  /// step.
  std::vector<TimeSpan> Interrupted;
  /// Stacks of the calls at which unprofiled time is cut; none: at ranges, or
  /// at a period of its own. With several, steps are of several kinds.
  std::set<uint32_t> Anchors;
  /// How many rounds of an inner loop a step has, in the mean, where no call of
  /// that loop can block and each round could be a step as well; else 0.
  double Rounds = 0;
  /// The longest one.
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
