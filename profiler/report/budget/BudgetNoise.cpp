#include "report/budget/BudgetNoise.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

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
/// A call that this part of the steps lacks, such as the first ones, is one of
/// every step.
static constexpr double FewSteps = 0.02;

/// Whether none of the site's calls may block in another run: few do, and so
/// few that their number may be 0. Otherwise the site counts in every run, and
/// more calls of it are a change, however small the part that blocks.
static bool countsByChance(const SiteEntry &Site) {
  auto Blocked = static_cast<double>(Site.BlockedSyncs);
  return Blocked < LeastBlockedShare * static_cast<double>(Site.Syncs) &&
         std::exp(-Blocked) >= LeastChance;
}

static Relation relationTo(const BudgetReference &Reference,
                           const ReportData &Data) {
  return Reference.Host == Data.Environment.Host ? Relation::SameProgram
                                                 : Relation::OtherMachine;
}

BudgetNoise::BudgetNoise(const BudgetReference &Reference,
                         const ReportData &Data)
    : Data(Data), ReferenceResponse(Reference.Figures.Response),
      OwnResponse(Data.Step.Figures.Response),
      ReferenceStep(Reference.StepTime),
      Steps(compareSteps(Reference.Figures, Data.Step.Figures,
                         relationTo(Reference, Data))) {
  Range Host =
      hostFactors(Reference.Figures.LaunchTime, Data.Step.Figures.LaunchTime,
                  relationTo(Reference, Data));
  HostFactor = std::max(Host.High, 1 / Host.Low);
}

/// Compares steps of the same kind: the budget's step time may come from
/// unprofiled steps, and that of the trace from profiled ones.
double BudgetNoise::boundOfStep(double Limit, double Value) const {
  if (Steps.Kind == StepKind::None || ReferenceStep <= 0 || Steps.change() <= 0)
    return Limit;
  return Value * Steps.Unchanged.High * Limit / ReferenceStep / Steps.change();
}

/// The probability of \p Count events if \p Mean are expected. By logarithms:
/// the factors overflow and underflow where thousands are expected.
static double chanceOf(double Count, double Mean) {
  if (Mean <= 0)
    return Count > 0 ? 0 : 1;
  return std::exp(Count * std::log(Mean) - Mean - std::lgamma(Count + 1));
}

double budget::chanceOfAtLeast(double Count, double Mean) {
  double Below = 0;
  for (size_t I = 0; static_cast<double>(I) < Count; ++I)
    Below += chanceOf(static_cast<double>(I), Mean);
  return std::max(0.0, 1 - Below);
}

/// The largest number of events that may be chance if \p Mean are expected.
static double mostByChance(double Mean) {
  uint64_t Count = 0;
  double Below = chanceOf(0, Mean);
  while (1 - Below >= LeastChance)
    Below += chanceOf(static_cast<double>(++Count), Mean);
  return static_cast<double>(Count);
}

/// Calls that occur in every step are certain. The others occur in the few
/// profiled steps by chance, so that their number there has to be too large for
/// their allowed rate.
double
BudgetNoise::boundOfSyncs(double Limit,
                          const std::vector<const SiteEntry *> &Sites) const {
  auto Profiled = static_cast<double>(Data.Step.Profiled);
  double All = Profiled + static_cast<double>(Data.Step.Unprofiled);
  double Certain = 0, ByChance = 0;
  for (const SiteEntry *Site : Sites) {
    if (countsByChance(*Site)) {
      ByChance += Site->SyncsPerStep;
      continue;
    }
    // With one profiled step, a rare call may look as if it were in every step.
    double OfAll = All > 0 ? static_cast<double>(Site->Syncs) / All : 0;
    Certain += std::floor(std::min(Site->SyncsPerStep + FewSteps, OfAll + 0.1));
  }
  if (Certain > Limit || Profiled <= 0)
    return Limit;
  double Rare = mostByChance((Limit - Certain) * Profiled);
  return Certain + ByChance + (Rare + 0.5) / Profiled;
}

/// By how much a step is shorter where the host is faster by HostFactor, as a
/// part of the shorter one: the less of what the two traces tell.
double BudgetNoise::savedOfStep() const {
  auto LeastChange = [&](const HostResponse &Response) {
    return stepChangeFrom({1 / HostFactor, HostFactor}, Response, Response).Low;
  };
  double Change =
      std::max(LeastChange(ReferenceResponse), LeastChange(OwnResponse));
  return std::exp(-Change) - 1;
}

/// Of an idle or blocked time per step. The time by which the step is longer
/// because the host is slower may all be device idle time. A faster host is
/// blocked for longer, by as much as it saves and the step does not.
double BudgetNoise::boundOfTime(const BudgetLimit &Limit) const {
  double Step = Data.Step.Time;
  double Longer = Steps.Kind == StepKind::None
                      ? Steps.Unchanged.High
                      : std::min(Steps.Unchanged.High, Steps.change());
  double Result =
      HostFactor * (Limit.Value + (std::max(Longer, 1.0) - 1) * Step);
  if (Limit.Figure != BudgetFigure::Blocked)
    return Result;
  double Saved = HostFactor - 1;
  double Blocked = std::max(0.0, Saved - savedOfStep()) * Step;
  return std::max(Result, (Limit.Value + Blocked) / (1 / HostFactor + Saved));
}

double BudgetNoise::bound(const BudgetLimit &Limit, double Value,
                          const std::vector<const SiteEntry *> &Sites) const {
  if (Limit.isShare())
    return Limit.Value / HostFactor;
  bool InAll = Limit.Section == BudgetSection::Total;
  if (Limit.isCount()) {
    // Two standard deviations of a count.
    double Root = 1 + std::sqrt(1 + Limit.Value);
    return InAll ? Root * Root : boundOfSyncs(Limit.Value, Sites);
  }
  if (InAll)
    return Limit.Value * HostFactor;
  return Limit.Figure == BudgetFigure::StepTime
             ? boundOfStep(Limit.Value, Value)
             : boundOfTime(Limit);
}
