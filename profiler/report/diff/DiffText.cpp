#include "report/diff/DiffText.h"

#include "report/diff/SiteChanges.h"
#include "report/diff/VerdictText.h"
#include "report/model/FigureText.h"
#include "report/model/ProgramName.h"
#include "report/model/SyncSums.h"
#include "report/text/LineWriter.h"
#include "report/text/StateText.h"

#include <fmt/format.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::compare;
using namespace syncline::report::diff;
using namespace syncline::report::text;

namespace {

class DiffWriter : text::LineWriter {
public:
  explicit DiffWriter(const TraceDiff &Diff) : Diff(Diff) {}
  std::string write();

private:
  void summary();
  void figures();
  void row(const std::string &What, double Before, double After);
  void timeRow(const std::string &What, double Before, double After);
  void sites(ChangeKind Kind, const char *Title);
  std::string siteFigures(const SiteEntry &Site) const;

  const TraceDiff &Diff;
};

} // namespace

static std::string changeText(double Before, double After) {
  if (Before <= 0)
    return After > 0 ? "new" : "";
  return fmt::format("{:+.1f}%", 100 * (After / Before - 1));
}

void DiffWriter::row(const std::string &What, double Before, double After) {
  line("  {:<34}{:>10.2f}{:>10.2f}{:>9}", What, Before, After,
       changeText(Before, After));
}

void DiffWriter::timeRow(const std::string &What, double Before, double After) {
  if (Before > 0 || After > 0)
    line("  {:<34}{:>10}{:>10}{:>9}", What, timeText(Before), timeText(After),
         changeText(Before, After));
}

void DiffWriter::summary() {
  std::string Before = programName(Diff.Before->Environment),
              After = programName(Diff.After->Environment);
  auto Title = [&](const ReportData &Data, const std::string &Program) {
    return Data.Environment.Path +
           (Before == After ? "" : " (" + Program + ")");
  };
  line("before: {}", Title(*Diff.Before, Before));
  line("after:  {}", Title(*Diff.After, After));
  if (!Diff.IsPerStep) {
    line("\nAt least one trace has no profiled steps, so the figures describe "
         "the "
         "whole traces of {} and {}.",
         timeText(static_cast<double>(Diff.Before->Environment.Duration)),
         timeText(static_cast<double>(Diff.After->Environment.Duration)));
    return;
  }
  Out += "\n" + verdictText(Diff);
}

void DiffWriter::figures() {
  SyncSums Before = sumsOf(*Diff.Before), After = sumsOf(*Diff.After);
  line("\n  {:<34}{:>10}{:>10}{:>9}",
       Diff.IsPerStep ? "Per step" : "Whole trace", "before", "after",
       "change");
  if (!Diff.IsPerStep) {
    row("syncs", Before.TotalSyncs, After.TotalSyncs);
    timeRow("blocked", Before.TotalBlocked, After.TotalBlocked);
    return;
  }
  const StepComparison &Steps = Diff.Steps;
  if (Steps.Kind != StepKind::None)
    timeRow(fmt::format("compared step time ({})", toString(Steps.Kind)),
            Steps.Before, Steps.After);
  timeRow("step time", Diff.Before->Step.Time, Diff.After->Step.Time);
  for (size_t I = 0; I < DeviceStates; ++I) {
    auto State = static_cast<DeviceState>(I);
    timeRow(stateText(State), stateTime(*Diff.Before, State),
            stateTime(*Diff.After, State));
  }
  const StepFigures &Old = Diff.Before->Step.Figures,
                    &New = Diff.After->Step.Figures;
  row("device activities", Old.Activities, New.Activities);
  timeRow("time of device activities", Old.DeviceTime, New.DeviceTime);
  row("syncs", Before.Syncs, After.Syncs);
  timeRow("blocked", Before.Blocked, After.Blocked);
  timeRow("bubble", Before.Bubble, After.Bubble);
  timeRow("gain if every sync is removed", sureGain(Diff.Before->JointGain),
          sureGain(Diff.After->JointGain));
}

std::string DiffWriter::siteFigures(const SiteEntry &Site) const {
  if (Diff.IsPerStep && Site.Value == Outcome::OutsideSteps)
    return fmt::format("{:>28}", "outside the steps");
  if (Diff.IsPerStep)
    return fmt::format("{:>8.2f}{:>10}{:>10}", Site.SyncsPerStep,
                       timeText(Site.BlockedPerStep),
                       timeText(Site.BubblePerStep));
  return fmt::format("{:>8}{:>10}", Site.BlockedSyncs,
                     timeText(static_cast<double>(Site.Blocked)));
}

void DiffWriter::sites(ChangeKind Kind, const char *Title) {
  bool IsFirst = true;
  for (const SiteChange &Each : Diff.Sites) {
    if (Each.Kind != Kind)
      continue;
    if (IsFirst)
      line("\n{:<10}{:>8}{:>10}{}  site, rule", Title, "syncs", "blocked",
           Diff.IsPerStep ? "    bubble" : "");
    IsFirst = false;
    if (Each.Before)
      line("{:<10}{}  {}", Each.After ? "  before" : "",
           siteFigures(*Each.Before), siteText(*Each.Before));
    if (Each.After)
      line("{:<10}{}  {}", Each.Before ? "  after" : "",
           siteFigures(*Each.After), siteText(*Each.After));
  }
}

std::string DiffWriter::write() {
  summary();
  figures();
  sites(ChangeKind::Gone, "Gone");
  sites(ChangeKind::New, "New");
  sites(ChangeKind::Changed, "Changed");
  auto Same =
      std::count_if(Diff.Sites.begin(), Diff.Sites.end(),
                    [](const auto &P) { return P.Kind == ChangeKind::Same; });
  if (Same)
    line("\n{} unchanged",
         Same == 1 ? "1 site is" : fmt::format("{} sites are", Same));
  return std::move(Out);
}

std::string diff::diffText(const TraceDiff &Diff) {
  return DiffWriter(Diff).write();
}
