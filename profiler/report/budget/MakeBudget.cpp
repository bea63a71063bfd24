#include "report/budget/MakeBudget.h"

#include "report/budget/CheckBudget.h"
#include "report/model/SyncSums.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::budget;

namespace {

/// Makes a budget from the figures of several traces.
class BudgetMaker {
public:
  BudgetMaker(std::span<const ReportData> Data, double Margin)
      : Data(Data), Margin(Margin) {}
  Budget make();

private:
  void add(BudgetSection Section, const std::string &Name, BudgetFigure Figure);
  void addOverlap();
  void addReference();
  double withRoom(const BudgetLimit &Limit, double Value) const;

  std::span<const ReportData> Data;
  double Margin;
  double StepTime = 0;
  Budget Result;
};

} // namespace

/// At the usual margin of 20%, a time may also grow by 1% of the step, since a
/// time close to zero easily doubles. One more synchronization per step never
/// fits.
double BudgetMaker::withRoom(const BudgetLimit &Limit, double Value) const {
  constexpr double StepPart = 0.05, MostSyncs = 0.5, HundredthsOfSyncs = 100,
                   Microsecond = 1000;
  bool InAll = Limit.Section == BudgetSection::Total;
  if (Limit.isCount()) {
    double Room = Margin * std::max(Value, 1.0);
    Value += InAll ? Room : std::min(Room, MostSyncs);
    return std::ceil(Value * HundredthsOfSyncs) / HundredthsOfSyncs;
  }
  Value *= 1 + Margin;
  if (!InAll && Limit.Figure != BudgetFigure::StepTime)
    Value += StepPart * Margin * StepTime;
  return std::ceil(Value / Microsecond) * Microsecond;
}

void BudgetMaker::add(BudgetSection Section, const std::string &Name,
                      BudgetFigure Figure) {
  BudgetLimit Limit{Section, Name, Figure, 0};
  double Most = 0;
  for (const ReportData &Each : Data)
    Most = std::max(Most, measured(Limit, Each));
  Limit.Value = withRoom(Limit, Most);
  Result.Limits.push_back(Limit);
}

/// Only if copies take long enough to matter, and overlap with kernels.
void BudgetMaker::addOverlap() {
  constexpr double NotableShare = 0.01;
  for (BudgetFigure Figure : {BudgetFigure::Upload, BudgetFigure::Download}) {
    BudgetLimit Limit{BudgetSection::Overlap, "", Figure, 1};
    bool IsNotable = false;
    for (const ReportData &Each : Data) {
      const OverlapEntry &O = Each.Overlap;
      Limit.Value = std::min(Limit.Value, measured(Limit, Each));
      IsNotable |= (Figure == BudgetFigure::Upload ? O.Upload : O.Download) >=
                   NotableShare * Each.Step.Time;
    }
    Limit.Value = std::floor(1000 * Limit.Value * (1 - Margin)) / 1000;
    if (IsNotable && Limit.Value > 0)
      Result.Limits.push_back(Limit);
  }
}

/// The limits come from the slowest trace.
void BudgetMaker::addReference() {
  const ReportData *Slowest = &Data.front();
  for (const ReportData &Each : Data)
    if (Each.Step.usualTime() > Slowest->Step.usualTime())
      Slowest = &Each;
  Result.Reference = {Slowest->Environment.Host, Slowest->Step.usualTime(),
                      Slowest->Step.Figures, budgetPrograms(Data)};
}

Budget BudgetMaker::make() {
  addReference();
  if (!std::all_of(Data.begin(), Data.end(), hasSteps)) {
    add(BudgetSection::Total, "", BudgetFigure::BlockedSyncs);
    add(BudgetSection::Total, "", BudgetFigure::Blocked);
    return std::move(Result);
  }
  std::set<std::string> Rules;
  for (const ReportData &Each : Data) {
    StepTime = std::max(StepTime, Each.Step.usualTime());
    for (const SiteEntry &Site : Each.Sites)
      if (!Site.RuleId.empty())
        Rules.insert(Site.RuleId);
  }
  for (BudgetFigure Figure :
       {BudgetFigure::StepTime, BudgetFigure::Syncs, BudgetFigure::Blocked,
        BudgetFigure::Bubble, BudgetFigure::Gain})
    add(BudgetSection::Step, "", Figure);
  addOverlap();
  // Lines change with every edit, so rules are limited instead.
  for (const std::string &Rule : Rules) {
    add(BudgetSection::Rules, Rule, BudgetFigure::Syncs);
    add(BudgetSection::Rules, Rule, BudgetFigure::Bubble);
  }
  return std::move(Result);
}

Budget budget::budgetFrom(std::span<const ReportData> Data, double Margin) {
  return BudgetMaker(Data, Margin).make();
}
