#include "analysis/RareExcess.h"

#include "analysis/UnprofiledSteps.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;

/// A step with rare calls is compared with this many ordinary steps on each
/// side.
static constexpr size_t Neighbors = 8;

/// The median duration of the nearest ordinary steps.
static double ordinaryNextTo(const std::vector<LoopStep> &Steps, size_t Step) {
  std::vector<double> Times;
  auto Add = [&](size_t I) {
    if (Steps[I].IsOrdinary)
      Times.push_back(static_cast<double>(Steps[I].Time.duration()));
  };
  for (size_t I = Step; I-- > 0 && Times.size() < Neighbors;)
    Add(I);
  size_t Before = Times.size();
  for (size_t I = Step + 1;
       I < Steps.size() && Times.size() < Before + Neighbors; ++I)
    Add(I);
  return medianOf(std::move(Times));
}

double analysis::excessOf(const RareSites &Rare, size_t Step) {
  const std::vector<LoopStep> &Steps = Rare.Steps;
  double Ordinary = ordinaryNextTo(Steps, Step);
  double Sum = static_cast<double>(Steps[Step].Time.duration()) - Ordinary;
  if (Step + 1 == Steps.size())
    return Sum;
  const LoopStep &Next = Steps[Step + 1];
  if (Next.Time.Start == Steps[Step].Time.End && !Next.HasRareCall)
    Sum += static_cast<double>(Next.Time.duration()) - Ordinary;
  return Sum;
}

static double excessOfAll(const RareSites &Rare) {
  double Sum = 0;
  for (const auto &[Step, Unused] : Rare.Calls)
    Sum += excessOf(Rare, Step);
  return std::max(0.0, Sum);
}

/// By site: the time of all its calls for each one that waits by its kind, ns.
/// An upload from pageable memory takes its time before the call that waits.
static std::map<uint32_t, double> timesOf(const RareSites &Rare,
                                          const Timeline &Events,
                                          const SiteNumbers &Numbers) {
  std::map<uint32_t, double> Times, Counts;
  for (uint32_t I = 0; I < Events.Calls.size(); ++I)
    if (uint32_t Site = Numbers.OfCalls[I]; Rare.Sites.contains(Site)) {
      Times[Site] += static_cast<double>(Events.Calls[I].duration());
      Counts[Site] += waitsByKind(Events.Calls[I]);
    }
  for (auto &[Site, Time] : Times)
    Time /= std::max(1.0, Counts[Site]);
  return Times;
}

/// The time of the calls of all sites, ns.
static double timeOfAll(const RareSites &Rare,
                        std::map<uint32_t, double> &Times) {
  double Sum = 0;
  for (const auto &[Site, Own] : Rare.Sites)
    Sum += Times[Site] * static_cast<double>(Own.Calls);
  return Sum;
}

double analysis::excessOfCalls(const RareSites &Rare, const Timeline &Events,
                               const SiteNumbers &Numbers) {
  if (Rare.Steps.empty())
    return 0;
  std::map<uint32_t, double> Times = timesOf(Rare, Events, Numbers);
  return std::min(excessOfAll(Rare), timeOfAll(Rare, Times)) /
         static_cast<double>(Rare.Steps.size());
}

double analysis::excessIn(const RareSites &Rare, const Timeline &Events,
                          const std::vector<const replay::Execution *> &Runs,
                          const SiteNumbers &Numbers) {
  std::map<uint32_t, double> Times = timesOf(Rare, Events, Numbers);
  double InLoop = timeOfAll(Rare, Times), InRuns = 0, StepCount = 0;
  for (const replay::Execution *Run : Runs) {
    StepCount += Run->Steps;
    for (const replay::Operation &Op : Run->Operations)
      if (auto Time = Times.find(Numbers.of(Op));
          Time != Times.end() && waitsByKind(Events.Calls[Op.Call]))
        InRuns += Time->second;
  }
  return InLoop > 0 && StepCount > 0
             ? excessOfAll(Rare) * InRuns / StepCount / InLoop
             : 0;
}
