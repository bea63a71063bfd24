//===- FoundSteps.h - The steps found in a trace ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_FOUNDSTEPS_H
#define SYNCLINE_PROFILER_TIMELINE_FOUNDSTEPS_H

#include "timeline/TraceData.h"
#include "timeline/loops/CodeLoops.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace syncline::timeline {

enum class StepSource : uint8_t {
  /// A range that the program names (NVTX, record_function).
  Ranges,
  /// A loop that the stacks of calls show; see loops/LoopNest.h.
  Loop,
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

/// A loop of the thread that makes the steps.
struct LoopRow {
  /// The loop around it, an index; NoRow: none.
  uint32_t Parent = UINT32_MAX;
  /// A stack of a call in the loop, and the number of functions
  /// around the loop's in it; see StackNames::loopFrame.
  uint32_t Stack = 0;
  uint32_t Depth = 0;
  /// Where the function's code has the loop, if that is known.
  std::optional<loops::CodeSpan> Code;
  /// Whole iterations that are known.
  uint64_t Iterations = 0;
  /// From the first to the last call of each run of it, ns.
  uint64_t Time = 0;
  /// The median duration of an iteration, ns: of those outside of windows, if
  /// there are any that can be told apart.
  uint64_t Median = 0;
  /// Time that its thread spends in calls that can block, ns.
  uint64_t InCalls = 0;
};

inline constexpr uint32_t NoRow = UINT32_MAX;

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
  /// Iterations during which a window begins or ends, and that do nothing else.
  /// Not all of their launches are known, but their synchronizations are.
  std::vector<TimeSpan> Cut;
  /// Stacks of the calls at which unprofiled time is cut; empty if it is cut at
  /// ranges or at iterations of a loop of one kind. With several, steps are of
  /// several kinds.
  std::set<uint32_t> Anchors;
  /// Mean number of rounds of an inner loop per step, if no call of that loop
  /// can block and each round could be a step as well; otherwise 0.
  double Rounds = 0;
  /// The longest such loop.
  OtherLoop Other;
  /// The loops of the thread, the longest first and those without a whole
  /// iteration that is known last, and the index of the one whose iterations
  /// are the steps.
  std::vector<LoopRow> Loops;
  uint32_t StepLoop = NoRow;
  /// The system's id of the thread whose iterations of StepLoop are the steps;
  /// 0: unknown.
  uint64_t Tid = 0;
  /// How many other threads run the same loop, and how many iterations of it
  /// all threads together begin in a step: what is summed up by step covers
  /// that many.
  uint32_t OtherThreads = 0;
  double IterationsInStep = 1;
  /// Time from the first call of that thread to its last one, ns; 0 if no loop
  /// makes the steps.
  uint64_t ThreadTime = 0;
  /// Time from the first iteration of StepLoop to the last call of its thread,
  /// and what the thread spends in calls that can block then, ns.
  uint64_t TimeAfterStart = 0;
  uint64_t InCallsAfterStart = 0;
  /// Time outside of windows, ns.
  uint64_t TimeOutside = 0;

  uint64_t fullSteps() const;
  /// The steps of Profiled, one by one.
  std::vector<TimeSpan> profiledSpans() const;
  /// All steps, in chronological order.
  std::vector<TimeSpan> allSpans() const;
  bool haveKinds() const { return Anchors.size() > 1; }
};

/// Appends a step to the run that it continues.
void addStep(std::vector<StepRun> &To, const TimeSpan &Step);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_FOUNDSTEPS_H
