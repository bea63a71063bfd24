#include "report/budget/BudgetNoise.h"

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::budget;
using namespace syncline::report::compare;

/// An excess with at least this probability may be chance.
static constexpr double LeastChance = 0.025;
/// A site counts if at least one of its calls blocked. That may be chance if
/// this few of them do.
static constexpr double LeastBlockedShare = 0.1;

static Relation relationTo(const BudgetReference &Reference,
                           const ReportData &Data) {
  return Reference.Host == Data.Environment.Host ? Relation::SameProgram
                                                 : Relation::OtherMachine;
}

BudgetNoise::BudgetNoise(const BudgetReference &Reference,
                         const ReportData &Data)
    : Data(Data), ReferenceStep(Reference.StepTime),
      Steps(compareSteps(Reference.Figures, Data.Step.Figures,
                         relationTo(Reference, Data))) {
  Range Host =
      hostFactors(Reference.Figures.LaunchTime, Data.Step.Figures.LaunchTime,
                  relationTo(Reference, Data));
  HostFactor = std::max(Host.High, 1 / Host.Low);
}

/// Compares steps of the same kind: the budget's step time may come from
/// unprofiled steps, and that of the trace from profiled ones.
bool BudgetNoise::isStepLonger(double Limit) const {
  if (Steps.Kind == StepKind::None || ReferenceStep <= 0)
    return true;
  return Steps.change() > Steps.Unchanged.High * Limit / ReferenceStep;
}

double budget::chanceOfAtLeast(double Count, double Mean) {
  double Term = std::exp(-Mean), Below = 0;
  for (size_t I = 0; static_cast<double>(I) < Count; ++I) {
    Below += Term;
    Term *= Mean / static_cast<double>(I + 1);
  }
  return std::max(0.0, 1 - Below);
}

/// Calls that occur in every step are certain. The others occur in the few
/// profiled steps by chance, so that their number there has to be too large for
/// their allowed rate.
bool BudgetNoise::areMoreSyncs(
    double Limit, const std::vector<const SiteEntry *> &Sites) const {
  auto Profiled = static_cast<double>(Data.Step.Profiled);
  double All = Profiled + static_cast<double>(Data.Step.Unprofiled);
  double Certain = 0, Rare = 0;
  for (const SiteEntry *Site : Sites) {
    if (static_cast<double>(Site->BlockedSyncs) <
        LeastBlockedShare * static_cast<double>(Site->Syncs))
      continue;
    // With one profiled step, a rare call may look as if it were in every step.
    double OfAll = All > 0 ? static_cast<double>(Site->Syncs) / All : 0;
    double Regular = std::floor(std::min(Site->SyncsPerStep, OfAll + 0.1));
    Certain += Regular;
    Rare += Site->SyncsPerStep - Regular;
  }
  if (Certain > Limit)
    return true;
  return chanceOfAtLeast(std::round(Rare * Profiled),
                         (Limit - Certain) * Profiled) < LeastChance;
}

bool BudgetNoise::isSignificant(
    const BudgetLimit &Limit, double Value,
    const std::vector<const SiteEntry *> &Sites) const {
  if (Limit.isShare())
    return Value * HostFactor < Limit.Value;
  bool InAll = Limit.Section == BudgetSection::Total;
  if (Limit.Figure == BudgetFigure::Syncs)
    return InAll ? Value > Limit.Value + 2 * std::sqrt(Value)
                 : areMoreSyncs(Limit.Value, Sites);
  if (InAll)
    return Value > Limit.Value * HostFactor;
  if (Limit.Figure == BudgetFigure::StepTime)
    return isStepLonger(Limit.Value);
  // All the time that a slower host adds to the step may be device idle time. A
  // faster host is blocked for longer, by as much as it saves.
  double Step = Data.Step.Time,
         Slower = (std::max(Steps.Unchanged.High, 1.0) - 1) * Step,
         Faster = Limit.Figure == BudgetFigure::Blocked
                      ? std::max(0.0, Step - Value) * (HostFactor - 1)
                      : 0;
  return Value / HostFactor > Limit.Value + std::max(Slower, Faster);
}
