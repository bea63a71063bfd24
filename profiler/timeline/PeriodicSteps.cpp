#include "timeline/PeriodicSteps.h"

#include "timeline/CallPeriod.h"
#include "timeline/CallsInSpans.h"
#include "timeline/Iterations.h"
#include "timeline/StepAnchor.h"
#include "timeline/StepContents.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

using namespace syncline;
using namespace syncline::timeline;

/// Another loop has at least this many rounds.
static constexpr size_t LeastRounds = 5;
/// An inner loop has at least this many rounds per step, on average.
static constexpr double LeastPerStep = 1.5;

namespace {
struct OuterLoop {
  StepAnchor Anchor;
  /// Whether its steps take about equally long.
  bool IsRegular = false;
  /// See Period.
  double Confidence = 0;
};
} // namespace

/// Steps take about equally long if the quartiles of their times differ by less
/// than this factor. A host that other programs use needs up to twice as long.
static constexpr uint64_t MostSpread = 2;

static bool areRegular(const std::vector<TimeSpan> &Steps) {
  std::vector<uint64_t> Times = timesOf(Steps);
  std::ranges::sort(Times);
  return !Times.empty() &&
         Times[Times.size() * 3 / 4] < MostSpread * Times[Times.size() / 4];
}

static uint64_t timeOf(const std::optional<Period> &Found) {
  return Found ? durationOf(similarSteps(*Found)) : 0;
}

/// The period of the calls that can block outside of windows. The calls of the
/// start-up may outnumber those of a few long steps, so that there is none;
/// then it is that of the second half.
static std::optional<Period> periodOutside(const TraceData &Trace,
                                           const Timeline &Events,
                                           const StepSpans &Spans,
                                           uint64_t LeastPause) {
  const PeriodCalls FirstInRow{/*OnlyBlocking=*/true, LeastPause};
  auto All = periodIn(Trace, Events, Spans.Outside, FirstInRow);
  if (timeOf(All) >= durationOf(Spans.Outside) / 2)
    return All;
  uint64_t Middle = std::midpoint(Trace.Span.Start, Trace.Span.End);
  auto Later =
      periodIn(Trace, Events, without(Spans, {0, Middle}).Outside, FirstInRow);
  return timeOf(Later) > timeOf(All) ? Later : All;
}

/// An anchor of the steps whose period is that of the calls outside of windows.
/// \p LeastPause: of these calls, those that are the first in a row.
static std::optional<StepAnchor>
anchorOutside(const Timeline &Events, const std::vector<TimeSpan> &Outside,
              const std::vector<TimeSpan> &Steps, uint64_t LeastPause) {
  AnchoredSteps Of{Events, Outside, Steps};
  auto Any = commonAnchor(Of, AllSteps, 0);
  if (!Any || Any->PerStep > 1)
    if (auto Kinds = anchorOfKinds(Of))
      return Kinds;
  Any = commonAnchor(Of, NearlyAllSteps, 0);
  auto First = commonAnchor(Of, NearlyAllSteps, LeastPause);
  return !Any || (First && First->PerStep < Any->PerStep) ? First : Any;
}

/// The loop that the calls outside of windows show. Windows may be too short
/// for a period, or contain little more than an inner loop that never blocks:
/// the batches of gradient accumulation, the passes of a diffusion model.
/// \p Inner: how long a round of such a loop takes in windows, ns; 0: unknown.
static std::optional<OuterLoop> findOuterLoop(const TraceData &Trace,
                                              const Timeline &Events,
                                              const StepSpans &Spans,
                                              uint64_t Inner) {
  // A round takes longer in windows.
  uint64_t LeastPause = Inner / 2;
  auto Found = periodOutside(Trace, Events, Spans, LeastPause);
  if (!Found)
    return std::nullopt;
  std::vector<TimeSpan> Steps = similarSteps(*Found);
  auto Anchor = anchorOutside(Events, Spans.Outside, Steps, LeastPause);
  if (!Anchor)
    return std::nullopt;
  return OuterLoop{std::move(*Anchor), areRegular(Steps), Found->Confidence};
}

/// The longest of the loops between two anchors: a call that usual steps do not
/// make, and that recurs there.
static OtherLoop otherLoop(const StepAnchor &Anchor,
                           const StepContents &Contents, const Timeline &Events,
                           const std::vector<TimeSpan> &Spans) {
  std::map<uint32_t, std::vector<uint64_t>> Starts;
  std::map<uint32_t, uint64_t> Times;
  auto EndStretch = [&] {
    auto Most = std::ranges::max_element(
        Starts, {}, [](const auto &Each) { return Each.second.size(); });
    if (Most != Starts.end() && Most->second.size() >= LeastRounds)
      Times[Most->first] += Most->second.back() - Most->second.front();
    Starts.clear();
  };
  size_t Last = 0;
  forEachCallIn(Spans, Events, true, [&](size_t Span, const HostCall &Call) {
    if (Call.Thread != Anchor.Thread)
      return;
    if (std::exchange(Last, Span) != Span)
      EndStretch();
    if (Anchor.Stacks.contains(Call.Stack))
      EndStretch();
    else if (!Contents.isRegular(Call.Stack))
      Starts[Call.Stack].push_back(Call.Start);
  });
  EndStretch();
  OtherLoop Longest;
  for (const auto &[Stack, Time] : Times)
    if (Time > Longest.Time)
      Longest = {Stack, Time};
  return Longest;
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

/// \p Examples: steps that show what usual ones do.
static void addOutside(const StepAnchor &Anchor, const Timeline &Events,
                       const StepSpans &Spans,
                       const std::vector<TimeSpan> &Outside,
                       const std::vector<TimeSpan> &Examples, Steps &To) {
  StepContents Contents(Events, Anchor.Thread, Examples);
  addUnprofiled(Contents, Outside, To);
  To.Anchors = Anchor.Stacks;
  To.Other = otherLoop(Anchor, Contents, Events, Spans.Outside);
  To.TimeOutside = durationOf(Spans.Outside);
}

/// Adds the steps of \p Outer that windows have, unless rounds of \p Inner are
/// the steps, which block at irregular times, depending on the data.
static void addOuterLoop(const OuterLoop &Outer, const Timeline &Events,
                         const StepSpans &Spans,
                         const std::vector<TimeSpan> &Inner, Steps &To) {
  auto InWindows = cutAt(Outer.Anchor, Events, Spans.InWindows);
  if (InWindows.empty())
    return;
  double Rounds = roundsIn(Inner, InWindows);
  if (Rounds >= LeastPerStep &&
      !areIterations(Events, Outer.Anchor.Thread, Inner, InWindows)) {
    if (!Outer.IsRegular)
      return;
    To.Rounds = Rounds;
  }
  To.Confidence = Outer.Confidence;
  for (const TimeSpan &Step : InWindows)
    addStep(To.Profiled, Step);
  std::vector<TimeSpan> Outside = cutAt(Outer.Anchor, Events, Spans.Outside);
  addOutside(Outer.Anchor, Events, Spans, Outside, Outside, To);
}

/// Prefers the windows, since they show all calls. If no call that can block is
/// in nearly all of their steps, uses those outside of windows.
static Steps stepsOfOneLoop(const TraceData &Trace, const Timeline &Events,
                            const StepSpans &Spans) {
  Steps Result;
  std::vector<TimeSpan> Inner;
  if (auto Found = periodIn(Trace, Events, Spans.InWindows, {})) {
    Inner = similarSteps(*Found);
    Result.Confidence = Found->Confidence;
  }
  AnchoredSteps InnerSteps{Events, Spans.InWindows, Inner};
  if (auto Anchor = commonAnchor(InnerSteps, NearlyAllSteps, 0)) {
    Inner = stepsWith(*Anchor, InnerSteps);
    addOutside(*Anchor, Events, Spans, cutAt(*Anchor, Events, Spans.Outside),
               Inner, Result);
  } else if (auto Outer =
                 findOuterLoop(Trace, Events, Spans, medianDuration(Inner))) {
    addOuterLoop(*Outer, Events, Spans, Inner, Result);
  }
  if (Result.Profiled.empty())
    for (const TimeSpan &Step : Inner)
      addStep(Result.Profiled, Step);
  if (!Result.Profiled.empty())
    Result.Source = StepSource::Period;
  return Result;
}

/// From the first step to the last one; empty if there is none.
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
  return Result.End ? Result : TimeSpan{};
}

/// A loop may end early: loading copies each weight in a separate round, and
/// few steps of a large model have fewer calls than that.
Steps timeline::findPeriodicSteps(const TraceData &Trace,
                                  const Timeline &Events,
                                  const StepSpans &Spans) {
  Steps First = stepsOfOneLoop(Trace, Events, Spans);
  TimeSpan Own = extentOf(First);
  if (First.Anchors.empty() || Own.duration() >= Trace.Span.duration() / 2)
    return First;
  Steps Later = stepsOfOneLoop(Trace, Events, without(Spans, {0, Own.End}));
  return extentOf(Later).duration() > Own.duration() ? Later : First;
}
