#include "timeline/Steps.h"

#include "format/Error.h"
#include "timeline/CallSite.h"
#include "timeline/FindPeriod.h"
#include "timeline/Iterations.h"
#include "timeline/PatternSteps.h"
#include "timeline/StepKinds.h"
#include "timeline/StepRanges.h"
#include "timeline/StepThread.h"
#include "timeline/SyncPattern.h"

#include <algorithm>
#include <map>

using namespace syncline;
using namespace syncline::timeline;

const char *timeline::toString(StepSource Source) {
  switch (Source) {
  case StepSource::Ranges:
    return "ranges";
  case StepSource::Period:
    return "period";
  case StepSource::WholeRun:
    return "whole-run";
  }
  return "whole-run";
}

uint64_t Steps::fullSteps() const {
  uint64_t Sum = 0;
  for (const StepRun &Run : Profiled)
    Sum += Run.size() - 1;
  return Sum;
}

static std::vector<TimeSpan> gapsOf(const TraceData &Trace) {
  std::vector<TimeSpan> Result;
  Result.reserve(Trace.Gaps.size());
  for (const GapInfo &Gap : Trace.Gaps)
    Result.push_back(Gap.Time);
  return Result;
}

/// Times without windows and gaps, as far as the timeline holds them.
static std::vector<TimeSpan> plainSpans(const TraceData &Trace) {
  std::vector<TimeSpan> Holes = gapsOf(Trace);
  if (!Trace.Held.empty())
    for (const TimeSpan &Missing : restOf(Trace.Span, Trace.Held))
      Holes.push_back(Missing);
  Holes.insert(Holes.end(), Trace.RecordedWindows.begin(),
               Trace.RecordedWindows.end());
  std::sort(
      Holes.begin(), Holes.end(),
      [](const TimeSpan &A, const TimeSpan &B) { return A.Start < B.Start; });
  return restOf(Trace.Span, Holes);
}

/// Windows without gaps.
static std::vector<TimeSpan> fullSpans(const TraceData &Trace) {
  std::vector<TimeSpan> Holes = gapsOf(Trace), Result;
  for (const TimeSpan &Window : Trace.Windows)
    for (const TimeSpan &Part : restOf(Window, Holes))
      Result.push_back(Part);
  return Result;
}

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

/// Appends a step to the run that it continues.
static void addStep(std::vector<StepRun> &To, const TimeSpan &Step) {
  if (To.empty() || To.back().back() != Step.Start)
    To.push_back({Step.Start});
  To.back().push_back(Step.End);
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
  auto Middle = Times.begin() + static_cast<ptrdiff_t>(Times.size() / 2);
  std::nth_element(Times.begin(), Middle, Times.end());
  return *Middle;
}

/// Another loop, such as an evaluation, may have a period, too.
static bool isAsLong(uint64_t Step, uint64_t Profiled) {
  return Step <= Profiled + Profiled / 2 && Step >= Profiled / 4;
}

/// A step that takes so many times the median has a pause in it that has
/// nothing to do with the step.
static constexpr uint64_t MostOfMedian = 4;

/// Cuts the time outside of windows as the steps of the windows teach.
static void addUnprofiled(const SyncPattern &Pattern, const TraceData &Trace,
                          const Timeline &Events, uint64_t Profiled,
                          Steps &To) {
  std::vector<TimeSpan> Outside = plainSpans(Trace);
  PatternSteps Found = cutAt(Pattern, Events, Outside);
  To.Anchors = Pattern.Anchors;
  for (const TimeSpan &Span : Outside)
    To.TimeOutside += Span.duration();
  for (const auto &[Stack, Time] : Found.OtherLoops)
    if (Time > To.Other.Time)
      To.Other = {Stack, Time};
  To.Interrupted = std::move(Found.Others);
  uint64_t Median = medianOf(Found.Regular);
  uint64_t Most = isAsLong(Median, Profiled) ? MostOfMedian * Median : 0;
  for (const TimeSpan &Step : Found.Regular)
    (Step.duration() <= Most ? To.Unprofiled : To.Interrupted).push_back(Step);
}

/// Finds a period outside of windows where no call that can block is in every
/// step.
static void addOtherPeriod(const TraceData &Trace, const Timeline &Events,
                           uint64_t Profiled, Steps &To) {
  if (auto Outside = periodIn(Trace, Events, plainSpans(Trace), true))
    for (const PeriodStep &Step : Outside->Steps)
      if (Step.Similarity >= MinStepSimilarity &&
          isAsLong(Step.Time.duration(), Profiled))
        To.Unprofiled.push_back(Step.Time);
}

namespace {

/// Steps that the calls outside of windows show.
struct StepsFromOutside {
  SyncPattern Pattern;
  PatternSteps InWindows;
  double Confidence = 0;
};

} // namespace

/// Learns the steps from the calls that can block outside of windows, and cuts
/// the windows at the same call.
static std::optional<StepsFromOutside>
stepsFromOutside(const TraceData &Trace, const Timeline &Events) {
  auto Outside = periodIn(Trace, Events, plainSpans(Trace), true);
  if (!Outside)
    return std::nullopt;
  auto Pattern =
      learnSyncPattern(Events, mainLoop(Trace, Events, similarSteps(*Outside)));
  if (!Pattern)
    return std::nullopt;
  PatternSteps InWindows = cutAt(*Pattern, Events, fullSpans(Trace));
  if (InWindows.Regular.empty())
    return std::nullopt;
  return StepsFromOutside{std::move(*Pattern), std::move(InWindows),
                          Outside->Confidence};
}

static void addStepsFromOutside(const StepsFromOutside &Found,
                                const TraceData &Trace, const Timeline &Events,
                                Steps &To) {
  To.Source = StepSource::Period;
  To.Confidence = Found.Confidence;
  for (const TimeSpan &Step : Found.InWindows.Regular)
    addStep(To.Profiled, Step);
  addUnprofiled(Found.Pattern, Trace, Events, medianOf(Found.InWindows.Regular),
                To);
}

/// The windows are the first choice: they show all calls. Where they are too
/// short for a period, or hold little more than an inner loop, the calls that
/// can block outside of windows tell.
static void addPeriodicSteps(const TraceData &Trace, const Timeline &Events,
                             Steps &To) {
  auto InWindows = periodIn(Trace, Events, fullSpans(Trace), false);
  LoopSteps Profiled;
  if (InWindows)
    Profiled = mainLoop(Trace, Events, similarSteps(*InWindows));
  auto Pattern = learnSyncPattern(Events, Profiled);
  if (!Pattern)
    if (auto Outer = stepsFromOutside(Trace, Events);
        Outer && (Profiled.Steps.empty() ||
                  areIterations(Events, Outer->Pattern.Thread, Profiled.Steps,
                                Outer->InWindows.Regular))) {
      addStepsFromOutside(*Outer, Trace, Events, To);
      return;
    }
  if (Profiled.Steps.empty())
    return;
  To.Source = StepSource::Period;
  To.Confidence = InWindows->Confidence;
  To.Profiled = runsOf(Profiled.Steps);
  uint64_t Median = medianOf(Profiled.Steps);
  if (Pattern)
    addUnprofiled(*Pattern, Trace, Events, Median, To);
  else
    addOtherPeriod(Trace, Events, Median, To);
}

/// A step counts only if it lies as a whole in a window or between windows.
static void addRanges(const TraceData &Trace, const std::vector<TimeSpan> &All,
                      Steps &To) {
  std::vector<TimeSpan> Unprofiled = plainSpans(Trace),
                        Profiled = fullSpans(Trace);
  auto IsInside = [](const std::vector<TimeSpan> &Spans, const TimeSpan &Step) {
    return std::any_of(Spans.begin(), Spans.end(), [&](const TimeSpan &Span) {
      return Step.Start >= Span.Start && Step.End <= Span.End;
    });
  };
  for (const TimeSpan &Step : All) {
    if (IsInside(Unprofiled, Step))
      To.Unprofiled.push_back(Step);
    if (IsInside(Profiled, Step))
      addStep(To.Profiled, Step);
  }
}

Steps timeline::findSteps(const TraceData &Trace, const Timeline &Events,
                          const std::string &RangeName) {
  Steps Result;
  if (auto Ranges = findStepRanges(Trace, Events, RangeName)) {
    Result.Source = StepSource::Ranges;
    Result.RangeName = Ranges->Name;
    addRanges(Trace, Ranges->Times, Result);
    return Result;
  }
  if (!RangeName.empty())
    throw trace::TraceError("no range is named '" + RangeName +
                            "'; 'syncline dump --names --type range-push' "
                            "lists those that the recording has");
  addPeriodicSteps(Trace, Events, Result);
  if (!Result.Profiled.empty())
    return Result;
  Result.Source = StepSource::WholeRun;
  for (const TimeSpan &Span : fullSpans(Trace))
    Result.Profiled.push_back({Span.Start, Span.End});
  return Result;
}
