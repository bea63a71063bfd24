#include "timeline/PeriodicSteps.h"

#include "timeline/CallSite.h"
#include "timeline/FindPeriod.h"
#include "timeline/Iterations.h"
#include "timeline/MiddleValue.h"
#include "timeline/PatternSteps.h"
#include "timeline/StepKinds.h"
#include "timeline/StepThread.h"
#include "timeline/SyncPattern.h"

#include <algorithm>
#include <map>
#include <optional>

using namespace syncline;
using namespace syncline::timeline;

/// Calls \p Visit with the number of the span and the call. OnlyStacks: calls
/// that can block alone.
template <typename F>
static void forEachCallIn(const std::vector<TimeSpan> &Spans,
                          const Timeline &Events, bool OnlyStacks,
                          const F &Visit) {
  size_t Span = 0;
  for (const HostCall &Call : Events.Calls) {
    while (Span < Spans.size() && Spans[Span].End <= Call.Start)
      ++Span;
    if (Span == Spans.size())
      return;
    if (Spans[Span].contains(Call.Start) &&
        ((Call.Stack && Call.CanBlock) || !OnlyStacks))
      Visit(Span, Call);
  }
}

/// From the calls of one thread in each of \p Spans. OnlyStacks: of calls that
/// can block alone.
static std::optional<Period> periodIn(const TraceData &Trace,
                                      const Timeline &Events,
                                      const std::vector<TimeSpan> &Spans,
                                      bool OnlyStacks) {
  std::map<uint32_t, ThreadCalls> Threads;
  forEachCallIn(Spans, Events, OnlyStacks, [&](size_t, const HostCall &Call) {
    ThreadCalls &Own = Threads[Call.Thread];
    ++Own.All;
    Own.CanBlock += Call.Stack && Call.CanBlock;
  });
  if (Threads.empty())
    return std::nullopt;
  uint32_t Thread = stepThread(Threads);
  std::vector<std::vector<SiteVisit>> Visits(Spans.size());
  forEachCallIn(Spans, Events, OnlyStacks,
                [&](size_t Span, const HostCall &Call) {
                  if (Call.Thread == Thread)
                    Visits[Span].push_back(
                        {Call.Start, Call.End, siteOf(Trace, Events, Call),
                         Call.Stack && Call.CanBlock,
                         Call.Kind == trace::CallKind::GraphLaunch});
                });
  std::vector<std::span<const SiteVisit>> Segments(Visits.begin(),
                                                   Visits.end());
  return findPeriod(Segments);
}

static std::vector<StepRun> runsOf(const std::vector<TimeSpan> &Steps) {
  std::vector<StepRun> Result;
  for (const TimeSpan &Step : Steps)
    addStep(Result, Step);
  return Result;
}

static std::vector<TimeSpan> similarSteps(const Period &Found) {
  std::vector<TimeSpan> Result;
  for (const PeriodStep &Step : Found.Steps)
    if (Step.Similarity >= MinStepSimilarity)
      Result.push_back(Step.Time);
  return Result;
}

/// 0 if there are no steps.
static uint64_t medianOf(const std::vector<TimeSpan> &Steps) {
  if (Steps.empty())
    return 0;
  std::vector<uint64_t> Times;
  Times.reserve(Steps.size());
  for (const TimeSpan &Step : Steps)
    Times.push_back(Step.duration());
  return middleOf(Times);
}

/// Another loop, such as an evaluation, may have a period, too.
static bool isAsLong(uint64_t Step, uint64_t Profiled) {
  return Step <= Profiled + Profiled / 2 && Step >= Profiled / 4;
}

/// A step that takes so many times the median has a pause in it that has
/// nothing to do with the step.
static constexpr uint64_t MostOfMedian = 4;

/// Cuts the time outside of windows as the steps of the windows teach.
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
  uint64_t Median = medianOf(Found.Regular);
  uint64_t Most = isAsLong(Median, Profiled) ? MostOfMedian * Median : 0;
  for (const TimeSpan &Step : Found.Regular)
    (Step.duration() <= Most ? To.Unprofiled : To.Interrupted).push_back(Step);
}

/// Of the period outside of windows, where no call that can block is in every
/// step of the windows.
static void addOtherPeriod(const Period &Outside, uint64_t Profiled,
                           Steps &To) {
  for (const TimeSpan &Step : similarSteps(Outside))
    if (isAsLong(Step.duration(), Profiled))
      To.Unprofiled.push_back(Step);
}

namespace {

/// Steps that the calls outside of windows show.
struct StepsFromOutside {
  SyncPattern Pattern;
  PatternSteps InWindows;
  double Confidence = 0;
};

} // namespace

/// From the first call on of the site that blocks for the longest time in all.
/// Before it are the calls of the start-up, which may outnumber those of a few
/// long steps.
static std::vector<TimeSpan>
fromLongestSite(const Timeline &Events, const std::vector<TimeSpan> &Outside) {
  struct SiteTime {
    uint64_t First = 0;
    uint64_t Sum = 0;
  };
  std::map<uint32_t, SiteTime> Sites;
  SiteTime Longest;
  forEachCallIn(Outside, Events, true, [&](size_t, const HostCall &Call) {
    SiteTime &Own = Sites.try_emplace(Call.Stack, Call.Start, 0).first->second;
    Own.Sum += Call.End - Call.Start;
    if (Own.Sum > Longest.Sum)
      Longest = Own;
  });
  return without({{}, Outside}, {0, Longest.First}).Outside;
}

/// Learns the steps from the calls that can block outside of windows, and cuts
/// the windows at the same call. \p Outside: the period of these calls.
static std::optional<StepsFromOutside>
stepsFromOutside(const TraceData &Trace, const Timeline &Events,
                 const StepSpans &Spans, std::optional<Period> Outside) {
  if (!Outside)
    Outside =
        periodIn(Trace, Events, fromLongestSite(Events, Spans.Outside), true);
  if (!Outside)
    return std::nullopt;
  auto Pattern =
      learnSyncPattern(Events, mainLoop(Trace, Events, similarSteps(*Outside)));
  if (!Pattern)
    return std::nullopt;
  PatternSteps InWindows = cutAt(*Pattern, Events, Spans.InWindows);
  if (InWindows.Regular.empty())
    return std::nullopt;
  return StepsFromOutside{std::move(*Pattern), std::move(InWindows),
                          Outside->Confidence};
}

static Steps stepsOf(const StepsFromOutside &Found, const Timeline &Events,
                     const StepSpans &Spans) {
  Steps Result;
  Result.Source = StepSource::Period;
  Result.Confidence = Found.Confidence;
  for (const TimeSpan &Step : Found.InWindows.Regular)
    addStep(Result.Profiled, Step);
  addUnprofiled(Found.Pattern, Events, Spans.Outside,
                medianOf(Found.InWindows.Regular), Result);
  return Result;
}

/// The windows are the first choice: they show all calls. Where they are too
/// short for a period, or hold little more than an inner loop, the calls that
/// can block outside of windows tell.
static Steps stepsOfOneLoop(const TraceData &Trace, const Timeline &Events,
                            const StepSpans &Spans) {
  auto InWindows = periodIn(Trace, Events, Spans.InWindows, false);
  LoopSteps Profiled;
  if (InWindows)
    Profiled = mainLoop(Trace, Events, similarSteps(*InWindows));
  auto Pattern = learnSyncPattern(Events, Profiled);
  std::optional<Period> Outside;
  if (!Pattern) {
    Outside = periodIn(Trace, Events, Spans.Outside, true);
    auto Outer = stepsFromOutside(Trace, Events, Spans, Outside);
    if (Outer && (Profiled.Steps.empty() ||
                  areIterations(Events, Outer->Pattern.Thread, Profiled.Steps,
                                Outer->InWindows.Regular)))
      return stepsOf(*Outer, Events, Spans);
  }
  Steps Result;
  if (!InWindows || Profiled.Steps.empty())
    return Result;
  Result.Source = StepSource::Period;
  Result.Confidence = InWindows->Confidence;
  Result.Profiled = runsOf(Profiled.Steps);
  uint64_t Median = medianOf(Profiled.Steps);
  if (Pattern)
    addUnprofiled(*Pattern, Events, Spans.Outside, Median, Result);
  else if (Outside)
    addOtherPeriod(*Outside, Median, Result);
  return Result;
}

/// From the first step to the last one.
static TimeSpan extentOf(const Steps &Found) {
  TimeSpan Result{UINT64_MAX, 0};
  auto Add = [&](uint64_t Start, uint64_t End) {
    Result.Start = std::min(Result.Start, Start);
    Result.End = std::max(Result.End, End);
  };
  for (const StepRun &Run : Found.Profiled)
    Add(Run.front(), Run.back());
  for (const TimeSpan &Step : Found.Unprofiled)
    Add(Step.Start, Step.End);
  return Result;
}

/// A loop may end early: loading copies each weight in a round of its own, and
/// few steps of a large model have less calls than that. Where the rounds do
/// not block, windows alone show them, and not how long the loop lasts.
Steps timeline::findPeriodicSteps(const TraceData &Trace,
                                  const Timeline &Events,
                                  const StepSpans &Spans) {
  Steps First = stepsOfOneLoop(Trace, Events, Spans);
  TimeSpan Own = extentOf(First);
  if (First.Anchors.empty() || Own.duration() >= Trace.Span.duration() / 2)
    return First;
  Steps Other = stepsOfOneLoop(Trace, Events, without(Spans, Own));
  bool IsLonger =
      !Other.Profiled.empty() && extentOf(Other).duration() > Own.duration();
  return IsLonger ? Other : First;
}
