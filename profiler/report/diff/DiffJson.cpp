#include "report/diff/DiffJson.h"

#include "report/diff/SiteChanges.h"
#include "report/model/SyncSums.h"

#include <nlohmann/json.hpp>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::compare;
using namespace syncline::report::diff;
using nlohmann::ordered_json;

/// Increases when readers of the previous version would misread the document.
static constexpr int FormatVersion = 2;

template <class T>
static T sumOf(const ReportData &Data, T analysis::SiteCost::*Figure) {
  T Sum = 0;
  for (const SiteEntry &Site : Data.Sites)
    Sum += Site.*Figure;
  return Sum;
}

static ordered_json toJson(const ReportData &Data) {
  SyncSums Sums = sumsOf(Data);
  ordered_json States = ordered_json::object();
  for (size_t I = 0; I < DeviceStates; ++I) {
    auto State = static_cast<DeviceState>(I);
    States[toString(State)] = stateTime(Data, State);
  }
  return {{"path", Data.Environment.Path},
          {"caveats", Data.Caveats},
          {"hasSteps", hasSteps(Data)},
          {"duration", Data.Environment.Duration},
          {"stepTime", Data.Step.Time},
          {"activitiesPerStep", Data.Step.Figures.Activities},
          {"deviceTimePerStep", Data.Step.Figures.DeviceTime},
          {"states", std::move(States)},
          {"callsPerStep", sumOf(Data, &SiteEntry::CallsPerStep)},
          {"syncsPerStep", Sums.Syncs},
          {"blockedPerStep", Sums.Blocked},
          {"bubblePerStep", Sums.Bubble},
          {"gain", sureGain(Data.JointGain)},
          {"blockedCalls", sumOf(Data, &SiteEntry::BlockedCalls)},
          {"blockedSyncs", Sums.TotalSyncs},
          {"blocked", Sums.TotalBlocked}};
}

static ordered_json toJson(const SiteEntry *Site) {
  if (!Site)
    return nullptr;
  return {{"title", Site->Title},
          {"file", Site->File},
          {"line", Site->Line},
          {"package", packageOf(*Site)},
          {"callsPerStep", Site->CallsPerStep},
          {"syncsPerStep", Site->SyncsPerStep},
          {"blockedPerStep", Site->BlockedPerStep},
          {"bubblePerStep", Site->BubblePerStep},
          {"gain", sureGain(Site->Gain)},
          {"blockedCalls", Site->BlockedCalls},
          {"blockedSyncs", Site->BlockedSyncs},
          {"blocked", Site->Blocked}};
}

static ordered_json toJson(const StepComparison &Steps) {
  Interval Speedup = Steps.speedup();
  return {
      {"kind", toString(Steps.Kind)},
      {"before", Steps.Before},
      {"after", Steps.After},
      {"significant", Steps.isSignificant()},
      {"speedup",
       {{"low", Speedup.Low}, {"best", Speedup.Best}, {"high", Speedup.High}}},
      {"unchanged",
       {{"low", Steps.Unchanged.Low}, {"high", Steps.Unchanged.High}}},
      {"variation", Steps.Variation},
      {"byHost", {{"low", Steps.ByHost.Low}, {"high", Steps.ByHost.High}}},
      {"byOthers",
       {{"low", Steps.ByOthers.Low}, {"high", Steps.ByOthers.High}}},
      {"sameMachine", Steps.Traces != Relation::OtherMachine}};
}

static ordered_json toJson(const SiteCostChange &Costs) {
  return {{"moreCalls", Costs.MoreCalls},
          {"fewerCalls", Costs.FewerCalls},
          {"cost",
           {{"low", Costs.Cost.Low},
            {"best", Costs.Cost.Best},
            {"high", Costs.Cost.High}}}};
}

std::string diff::diffJson(const TraceDiff &Diff) {
  ordered_json J = {
      {"version", FormatVersion},
      {"tool", {{"name", "syncline"}, {"version", SYNCLINE_VERSION}}},
      {"unit", "ns"},
      {"perStep", Diff.IsPerStep},
      {"otherPrograms", Diff.areOtherPrograms()},
      {"verdict", toString(Diff.verdict())},
      {"steps", toJson(Diff.Steps)},
      {"calls", toJson(Diff.Costs)},
      {"before", toJson(*Diff.Before)},
      {"after", toJson(*Diff.After)},
      {"sites", ordered_json::array()}};
  for (const SiteChange &Each : Diff.Sites) {
    const SiteEntry &Any = Each.Before ? *Each.Before : *Each.After;
    J["sites"].push_back({{"change", toString(Each.Kind)},
                          {"rule", Any.RuleId},
                          {"api", Any.Api},
                          {"before", toJson(Each.Before)},
                          {"after", toJson(Each.After)}});
  }
  // Names come from the program and may contain any bytes.
  return J.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}
