#include "analysis/RareExcess.h"

#include "analysis/UnprofiledSteps.h"

#include <utility>

using namespace syncline;
using namespace syncline::analysis;

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

double analysis::excessIn(const RareSites &Rare,
                          const std::vector<const replay::Execution *> &Runs,
                          const SiteNumbers &Numbers) {
  double Excess = 0, Blocked = 0, InRuns = 0, StepCount = 0;
  for (const auto &[Step, Unused] : Rare.Calls)
    Excess += excessOf(Rare, Step);
  for (const auto &[Site, Own] : Rare.Sites)
    Blocked += Own.Blocked;
  for (const replay::Execution *Run : Runs) {
    StepCount += Run->Steps;
    for (const replay::Operation &Op : Run->Operations)
      if (auto Own = Rare.Sites.find(Numbers.of(Op)); Own != Rare.Sites.end())
        InRuns += Own->second.Blocked / static_cast<double>(Own->second.Calls);
  }
  if (Excess <= 0 || Blocked <= 0 || StepCount <= 0)
    return 0;
  return InRuns / StepCount * Excess / Blocked;
}
