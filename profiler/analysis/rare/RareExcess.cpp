#include "analysis/rare/RareExcess.h"

#include "analysis/steps/Quantiles.h"
#include "analysis/syncs/WaitsByKind.h"

#include <algorithm>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::rare;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::steps;
using namespace syncline::analysis::syncs;
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

double rare::excessOf(const RareSites &Rare, size_t Step) {
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

/// The time of the calls of all sites, ns.
static double timeOfAll(const RareSites &Rare) {
  double Sum = 0;
  for (const auto &[Site, Own] : Rare.Sites)
    Sum += Own.Time;
  return Sum;
}

double rare::excessOfCalls(const RareSites &Rare) {
  return Rare.Steps.empty() ? 0
                            : std::min(excessOfAll(Rare), timeOfAll(Rare)) /
                                  static_cast<double>(Rare.Steps.size());
}

double rare::excessIn(const RareSites &Rare, const Timeline &Events,
                      const std::vector<const replay::Execution *> &Runs,
                      const SiteNumbers &Numbers) {
  double InLoop = timeOfAll(Rare), InRuns = 0, StepCount = 0;
  for (const replay::Execution *Run : Runs) {
    StepCount += Run->Steps;
    for (const replay::Operation &Op : Run->Operations)
      if (auto Site = Rare.Sites.find(Numbers.of(Op));
          Site != Rare.Sites.end() && waitsByKind(Events.Calls[Op.Call]))
        InRuns += Site->second.Time / static_cast<double>(Site->second.Calls);
  }
  return InLoop > 0 && StepCount > 0
             ? excessOfAll(Rare) * InRuns / StepCount / InLoop
             : 0;
}
