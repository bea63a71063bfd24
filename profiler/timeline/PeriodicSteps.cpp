#include "timeline/PeriodicSteps.h"

#include "timeline/CallPeriod.h"
#include "timeline/Iterations.h"
#include "timeline/OuterLoop.h"
#include "timeline/PatternSteps.h"
#include "timeline/StepKinds.h"
#include "timeline/SyncPattern.h"

#include <algorithm>
#include <optional>

using namespace syncline;
using namespace syncline::timeline;

static std::vector<StepRun> runsOf(const std::vector<TimeSpan> &Steps) {
  std::vector<StepRun> Result;
  for (const TimeSpan &Step : Steps)
    addStep(Result, Step);
  return Result;
}

/// Whether a period's step is about as long as the profiled ones: another loop,
/// such as an evaluation, may have a period, too.
static bool isAsLong(uint64_t Step, uint64_t Profiled) {
  return Step <= Profiled + Profiled / 2 && Step >= Profiled / 4;
}

/// A step that takes this many times the median contains an unrelated pause.
static constexpr uint64_t MostOfMedian = 4;

/// Cuts the time outside of windows according to the steps of the windows.
static void addUnprofiled(const SyncPattern &Pattern, const Timeline &Events,
                          const std::vector<TimeSpan> &Outside,
                          uint64_t Profiled, Steps &To) {
  PatternSteps Found = cutAt(Pattern, Events, Outside);
  To.Anchors = Pattern.Anchors;
  To.TimeOutside = durationOf(Outside);
  for (const auto &[Stack, Time] : Found.OtherLoops)
    if (Time > To.Other.Time)
      To.Other = {Stack, Time};
  To.Interrupted = std::move(Found.Others);
  uint64_t Median = medianDuration(Found.Regular);
  uint64_t Most = isAsLong(Median, Profiled) ? MostOfMedian * Median : 0;
  for (const TimeSpan &Step : Found.Regular)
    (Step.duration() <= Most ? To.Unprofiled : To.Interrupted).push_back(Step);
}

/// Uses the period outside of windows if no call that can block is in every
/// step of the windows.
static void addOtherPeriod(const Period &Outside, uint64_t Profiled,
                           Steps &To) {
  for (const TimeSpan &Step : similarSteps(Outside))
    if (isAsLong(Step.duration(), Profiled))
      To.Unprofiled.push_back(Step);
}

static Steps stepsOf(const OuterLoop &Found, const Timeline &Events,
                     const StepSpans &Spans) {
  Steps Result;
  Result.Source = StepSource::Period;
  Result.Confidence = Found.Confidence;
  for (const TimeSpan &Step : Found.InWindows)
    addStep(Result.Profiled, Step);
  addUnprofiled(Found.Pattern, Events, Spans.Outside,
                medianDuration(Found.InWindows), Result);
  return Result;
}

/// Steps take about equally long if the quartiles of their times differ by less
/// than this factor. A host that other programs use needs up to twice as long.
static constexpr uint64_t MostSpread = 2;

static bool areRegular(const std::vector<TimeSpan> &Steps) {
  std::vector<uint64_t> Times = timesOf(Steps);
  std::sort(Times.begin(), Times.end());
  return !Times.empty() &&
         Times[Times.size() * 3 / 4] < MostSpread * Times[Times.size() / 4];
}

/// Whether \p Inner, in which no call can block, are rounds within the steps \p
/// Outer, although they launch the same kernels. If a program blocks at
/// irregular times, depending on its data, a round is the step.
static bool areRounds(const std::vector<TimeSpan> &Inner,
                      const OuterLoop &Outer, const Period &Outside) {
  return areRegular(similarSteps(Outside)) &&
         2 * medianDuration(Outer.InWindows) >= 3 * medianDuration(Inner);
}

/// The mean number of spans of \p Inner that begin in one of \p Outer.
static double roundsIn(const std::vector<TimeSpan> &Inner,
                       const std::vector<TimeSpan> &Outer) {
  size_t Rounds = 0;
  auto Step = Outer.begin();
  for (const TimeSpan &Round : Inner) {
    while (Step != Outer.end() && Step->End <= Round.Start)
      ++Step;
    Rounds += Step != Outer.end() && Step->contains(Round.Start);
  }
  return static_cast<double>(Rounds) / static_cast<double>(Outer.size());
}

/// The steps of the loop around \p Inner; no value if \p Inner are the steps.
static std::optional<Steps> stepsAround(const std::vector<TimeSpan> &Inner,
                                        const Timeline &Events,
                                        const StepSpans &Spans,
                                        const OuterLoop &Outer,
                                        const Period &Outside) {
  if (Inner.empty() ||
      areIterations(Events, Outer.Pattern.Thread, Inner, Outer.InWindows))
    return stepsOf(Outer, Events, Spans);
  if (!areRounds(Inner, Outer, Outside))
    return std::nullopt;
  Steps Result = stepsOf(Outer, Events, Spans);
  Result.Rounds = roundsIn(Inner, Outer.InWindows);
  return Result;
}

/// Prefers the windows, since they show all calls. If they are too short for a
/// period, or contain little more than an inner loop, uses the calls that can
/// block outside of windows.
static Steps stepsOfOneLoop(const TraceData &Trace, const Timeline &Events,
                            const StepSpans &Spans) {
  auto InWindows = periodIn(Trace, Events, Spans.InWindows, {});
  LoopSteps Profiled;
  if (InWindows)
    Profiled = mainLoop(Trace, Events, similarSteps(*InWindows));
  uint64_t Median = medianDuration(Profiled.Steps);
  auto Pattern = learnSyncPattern(Events, Profiled);
  std::optional<Period> Outside;
  if (!Pattern)
    Outside = periodOutside(Trace, Events, Spans, Median);
  if (Outside)
    if (auto Outer = findOuterLoop(Trace, Events, Spans, *Outside))
      if (auto Found =
              stepsAround(Profiled.Steps, Events, Spans, *Outer, *Outside))
        return std::move(*Found);
  Steps Result;
  if (!InWindows || Profiled.Steps.empty())
    return Result;
  Result.Source = StepSource::Period;
  Result.Confidence = InWindows->Confidence;
  Result.Profiled = runsOf(Profiled.Steps);
  if (Pattern)
    addUnprofiled(*Pattern, Events, Spans.Outside, Median, Result);
  else if (Outside)
    addOtherPeriod(*Outside, Median, Result);
  return Result;
}

/// From the first step in \p Within to the last one; empty if there is none.
static TimeSpan extentOf(const Steps &Found, const TimeSpan &Within) {
  TimeSpan Result{UINT64_MAX, 0};
  auto Add = [&](uint64_t Start, uint64_t End) {
    if (Start < Within.Start || End > Within.End)
      return;
    Result.Start = std::min(Result.Start, Start);
    Result.End = std::max(Result.End, End);
  };
  for (const StepRun &Run : Found.Profiled)
    Add(Run.front(), Run.back());
  for (const TimeSpan &Step : Found.Unprofiled)
    Add(Step.Start, Step.End);
  return Result.End ? Result : TimeSpan{};
}

/// How long the loop of \p Found lasts before \p Other begins, or after it has
/// ended. The code before and after another
/// loop is not one loop.
static uint64_t timeNextTo(const Steps &Found, const TimeSpan &Other) {
  return std::max(extentOf(Found, {0, Other.Start}).duration(),
                  extentOf(Found, {Other.End, UINT64_MAX}).duration());
}

/// A loop may end early: loading copies each weight in a separate round, and
/// few steps of a large model have fewer calls than that. If the rounds do not
/// block, only windows show them, and not how long the loop lasts.
Steps timeline::findPeriodicSteps(const TraceData &Trace,
                                  const Timeline &Events,
                                  const StepSpans &Spans) {
  Steps First = stepsOfOneLoop(Trace, Events, Spans);
  TimeSpan Own = extentOf(First, {0, UINT64_MAX});
  if (First.Anchors.empty() || Own.duration() >= Trace.Span.duration() / 2)
    return First;
  Steps Other = stepsOfOneLoop(Trace, Events, without(Spans, Own));
  bool IsLonger =
      !Other.Profiled.empty() && timeNextTo(Other, Own) > Own.duration();
  return IsLonger ? Other : First;
}
