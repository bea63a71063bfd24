#include "analysis/steps/LoopCounts.h"

#include "analysis/steps/CallsOfSteps.h"
#include "analysis/steps/StartUpSteps.h"
#include "analysis/syncs/WaitsByKind.h"
#include "timeline/CallSite.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::steps;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;

/// How exact the number of calls per step is to be. A larger part of calls that
/// are told apart in another way outside of windows would spoil it, and steps
/// that differ by more are not alike.
static constexpr double MostOff = 0.02;
/// The calibration needs so many unprofiled steps.
static constexpr size_t FewestAlike = 5;

namespace {

/// By site.
using Counts = std::map<uint32_t, double>;

/// The calls of a stack inside and outside of windows; NoIndex: those without a
/// site.
struct StackCalls {
  Counts Inside, Outside;
};

enum class StepKind : uint8_t { Inside, Outside, Cut };

/// A step that is not of a start-up, its calls by site, and those of them that
/// wait. Allocations, for example, say little about the work of a step.
struct CountedStep {
  TimeSpan Time;
  StepKind Kind = StepKind::Outside;
  Counts Calls, Waits;
};

class LoopCounter {
public:
  LoopCounter(const Timeline &Events, const Steps &Found,
              std::span<const uint32_t> SiteOf, const std::set<uint32_t> &Rare)
      : Events(Events), Found(Found), SiteOf(SiteOf), Rare(Rare) {}
  LoopCounts run(const std::vector<const Execution *> &Runs);

private:
  void addSteps();
  void countCalls();
  std::set<uint32_t> incomparable() const;
  CountedStep meanReplayed(const std::vector<const Execution *> &Runs) const;
  CountedStep meanStep() const;
  std::pair<double, double>
  replayedRange(const std::vector<const Execution *> &Runs,
                const Counts &At) const;
  std::vector<TimeSpan> stepsLike(const std::vector<const Execution *> &Runs,
                                  const Counts &At) const;

  const Timeline &Events;
  const Steps &Found;
  std::span<const uint32_t> SiteOf;
  const std::set<uint32_t> &Rare;
  std::vector<CountedStep> Counted;
  std::map<uint32_t, StackCalls> Stacks;
};

} // namespace

void LoopCounter::addSteps() {
  StartUpSteps Early(Events, Found, SiteOf);
  auto Add = [&](const std::vector<TimeSpan> &Steps, StepKind Kind) {
    for (const TimeSpan &Step : Steps)
      if (!Early.contain(Step.Start, Step.End))
        Counted.push_back({Step, Kind, {}, {}});
  };
  Add(Found.profiledSpans(), StepKind::Inside);
  Add(Found.Unprofiled, StepKind::Outside);
  Add(Found.Cut, StepKind::Cut);
  std::ranges::sort(Counted, {},
                    [](const CountedStep &Each) { return Each.Time.Start; });
}

void LoopCounter::countCalls() {
  auto Count = [&](size_t I, size_t At) {
    const HostCall &Call = Events.Calls[I];
    CountedStep &Step = Counted[At];
    if (!isAlwaysRecorded(Call))
      return;
    if (Step.Kind == StepKind::Inside)
      ++Stacks[Call.Stack].Inside[SiteOf[I]];
    else if (Step.Kind == StepKind::Outside)
      ++Stacks[Call.Stack].Outside[SiteOf[I]];
    if (SiteOf[I] == NoIndex)
      return;
    ++Step.Calls[SiteOf[I]];
    if (waitsByKind(Call))
      ++Step.Waits[SiteOf[I]];
  };
  forEachCallIn(std::span(Events.Calls).first(SiteOf.size()), Counted, Count,
                &CountedStep::Time);
}

/// The calls in \p Of at sites that are not in \p Other.
static double callsBeyond(const Counts &Of, const Counts &Other) {
  double Sum = 0;
  for (const auto &[Site, Calls] : Of)
    Sum += Other.contains(Site) ? 0 : Calls;
  return Sum;
}

/// The sites whose stacks have other sites on the other side, and those that
/// only one side has.
std::set<uint32_t> LoopCounter::incomparable() const {
  struct Sums {
    double Inside = 0, Outside = 0, BeyondInside = 0, BeyondOutside = 0;
  };
  std::map<uint32_t, Sums> Sites;
  auto Add = [&](const Counts &Of, double Sums::*Own, double Sums::*Beyond,
                 double Calls) {
    for (const auto &[Site, Count] : Of) {
      Sites[Site].*Own += Count;
      Sites[Site].*Beyond += Calls;
    }
  };
  for (const auto &[Stack, Own] : Stacks) {
    // A stack that only one side has is no other site for these calls.
    bool AreBoth = !Own.Inside.empty() && !Own.Outside.empty();
    Add(Own.Inside, &Sums::Inside, &Sums::BeyondOutside,
        AreBoth ? callsBeyond(Own.Outside, Own.Inside) : 0);
    Add(Own.Outside, &Sums::Outside, &Sums::BeyondInside,
        AreBoth ? callsBeyond(Own.Inside, Own.Outside) : 0);
  }
  std::set<uint32_t> Result;
  for (const auto &[Site, Own] : Sites)
    if (!Own.Inside || !Own.Outside ||
        Own.BeyondInside > MostOff * Own.Inside ||
        Own.BeyondOutside > MostOff * Own.Outside)
      Result.insert(Site);
  return Result;
}

/// Adds up those that wait, too.
CountedStep
LoopCounter::meanReplayed(const std::vector<const Execution *> &Runs) const {
  CountedStep Result;
  double Count = 0;
  for (const Execution *Run : Runs)
    Count += Run->Steps;
  for (const Execution *Run : Runs)
    for (const Operation &Op : Run->Operations) {
      if (Op.Call == NoIndex || SiteOf[Op.Call] == NoIndex)
        continue;
      ++Result.Calls[SiteOf[Op.Call]];
      if (waitsByKind(Events.Calls[Op.Call]))
        ++Result.Waits[SiteOf[Op.Call]];
    }
  for (Counts *Each : {&Result.Calls, &Result.Waits})
    for (auto &[Site, Calls] : *Each)
      Calls /= Count;
  return Result;
}

CountedStep LoopCounter::meanStep() const {
  CountedStep Result;
  for (const CountedStep &Step : Counted) {
    for (const auto &[Site, Calls] : Step.Calls)
      Result.Calls[Site] += Calls;
    for (const auto &[Site, Waits] : Step.Waits)
      Result.Waits[Site] += Waits;
  }
  for (Counts *Each : {&Result.Calls, &Result.Waits})
    for (auto &[Site, Calls] : *Each)
      Calls /= static_cast<double>(Counted.size());
  return Result;
}

/// The waits of \p Step at the sites that \p Known has.
static double waitsAt(const Counts &Known, const CountedStep &Step) {
  double Sum = 0;
  for (const auto &[Site, Waits] : Step.Waits)
    Sum += Known.contains(Site) ? Waits : 0;
  return Sum;
}

/// The least and the most waits of a replayed step at the sites \p At.
std::pair<double, double>
LoopCounter::replayedRange(const std::vector<const Execution *> &Runs,
                           const Counts &At) const {
  double Least = HUGE_VAL, Most = 0;
  for (const CountedStep &Step : Counted) {
    bool IsReplayed = std::ranges::any_of(Runs, [&](const Execution *Run) {
      return Step.Time.Start >= Run->Recorded.Start &&
             Step.Time.End <= Run->Recorded.End;
    });
    if (!IsReplayed)
      continue;
    double Own = waitsAt(At, Step);
    Least = std::min(Least, Own);
    Most = std::max(Most, Own);
  }
  return {Least, Most};
}

/// The unprofiled steps that wait as often at the sites \p At as replayed ones.
/// If there are too few of these, those that are closest.
std::vector<TimeSpan>
LoopCounter::stepsLike(const std::vector<const Execution *> &Runs,
                       const Counts &At) const {
  auto [Least, Most] = replayedRange(Runs, At);
  std::set<uint64_t> Unprofiled;
  for (const TimeSpan &Step : Found.Unprofiled)
    Unprofiled.insert(Step.Start);
  std::vector<double> Off;
  std::vector<TimeSpan> Steps, Result;
  for (const CountedStep &Step : Counted)
    if (Unprofiled.contains(Step.Time.Start)) {
      double Own = waitsAt(At, Step);
      Off.push_back(std::max({Least - Own, Own - Most, 0.0}));
      Steps.push_back(Step.Time);
    }
  if (Steps.size() < FewestAlike)
    return Result;
  std::vector<double> Sorted = Off;
  std::ranges::sort(Sorted);
  double Limit = std::max(MostOff * Most, Sorted[FewestAlike - 1]);
  for (size_t I = 0; I < Steps.size(); ++I)
    if (Off[I] <= Limit)
      Result.push_back(Steps[I]);
  return Result;
}

LoopCounts LoopCounter::run(const std::vector<const Execution *> &Runs) {
  addSteps();
  countCalls();
  std::set<uint32_t> Unknown = incomparable();
  CountedStep Replayed = meanReplayed(Runs), Mean = meanStep();
  LoopCounts Result;
  for (const auto &[Site, Calls] : Replayed.Calls)
    if (Mean.Calls.contains(Site) && !Unknown.contains(Site) &&
        !Rare.contains(Site))
      Result.Ratios[Site] = Mean.Calls[Site] / Calls;
  double InReplay = waitsAt(Result.Ratios, Replayed);
  double InMean = waitsAt(Result.Ratios, Mean);
  if (std::abs(InMean - InReplay) > MostOff * InMean)
    Result.Alike = stepsLike(Runs, Result.Ratios);
  return Result;
}

LoopCounts steps::countInLoop(const Timeline &Events, const Steps &Found,
                              std::span<const uint32_t> SiteOf,
                              const std::set<uint32_t> &Rare,
                              const std::vector<const Execution *> &Runs) {
  if (Found.Source != StepSource::Loop && Found.Source != StepSource::Ranges)
    return {};
  return LoopCounter(Events, Found, SiteOf, Rare).run(Runs);
}
