#include "report/diff/DiffText.h"

#include "report/diff/SiteChanges.h"
#include "report/diff/VerdictText.h"
#include "report/model/Caveats.h"
#include "report/model/FigureText.h"
#include "report/model/ProgramName.h"
#include "report/model/SyncSums.h"
#include "report/text/LineWriter.h"
#include "report/text/StateText.h"

#include "terminal/Table.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::compare;
using namespace syncline::report::diff;
using namespace syncline::report::text;
using namespace syncline::terminal;

namespace {

class DiffWriter : text::LineWriter {
public:
  DiffWriter(const TraceDiff &Diff, TextLayout How) : Diff(Diff), How(How) {}
  std::string write();

private:
  void summary();
  void figures();
  bool showsTwoStepTimes() const;
  void stepFigures(Table &To) const;
  void sites(ChangeKind Kind, const char *Title);
  void addSite(Table &To, const SiteEntry &Site, const char *Which) const;

  const TraceDiff &Diff;
  const TextLayout How;
};

} // namespace

static std::string changeText(double Before, double After) {
  if (Before <= 0)
    return After > 0 ? "new" : "";
  return fmt::format("{:+.1f}%", 100 * (After / Before - 1));
}

static void addRow(Table &To, const std::string &What, double Before,
                   double After) {
  To.row({What, fmt::format("{:.2f}", Before), fmt::format("{:.2f}", After),
          changeText(Before, After)});
}

static void addTimes(Table &To, const std::string &What, double Before,
                     double After) {
  if (Before > 0 || After > 0)
    To.row(
        {What, timeText(Before), timeText(After), changeText(Before, After)});
}

void DiffWriter::summary() {
  std::string Before = programName(Diff.Before->Environment),
              After = programName(Diff.After->Environment);
  auto Title = [&](const ReportData &Data, const std::string &Program) {
    return shownPath(Data) + (Before == After ? "" : " (" + Program + ")");
  };
  if (Diff.areOtherPrograms())
    line("{}", wrapped(fmt::format("Caution: these are two programs, {} and "
                                   "{}: the differences are not those that a "
                                   "change of one makes.",
                                   Before, After),
                       How));
  Out += caveatLine(*Diff.Before);
  if (Diff.Before->Environment.Path != Diff.After->Environment.Path)
    Out += caveatLine(*Diff.After);
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
  line("");
  std::istringstream Sentences(verdictText(Diff));
  for (std::string Each; std::getline(Sentences, Each);)
    line("{}", wrapped(Each, How));
}

void DiffWriter::figures() {
  const char *Title = Diff.IsPerStep ? "Per step" : "Whole trace";
  Table Rows({label(Title, 34), figure("before", 10), figure("after", 10),
              figure("change", 9)},
             How);
  if (Diff.IsPerStep) {
    stepFigures(Rows);
  } else {
    SyncSums Before = sumsOf(*Diff.Before), After = sumsOf(*Diff.After);
    addRow(Rows, "syncs", static_cast<double>(Before.TotalOperations),
           static_cast<double>(After.TotalOperations));
    addRow(Rows, "syncs that blocked", Before.TotalSyncs, After.TotalSyncs);
    addTimes(Rows, "blocked", Before.TotalBlocked, After.TotalBlocked);
  }
  Out += Rows.isList() ? fmt::format("\n{}\n", Title) : "\n";
  Out += Rows.text();
  if (showsTwoStepTimes())
    line("{}", wrapped("  compared step time: the mean of the middle half of "
                       "the steps, without warm-up; step time: as in the "
                       "report",
                       How));
}

bool DiffWriter::showsTwoStepTimes() const {
  const StepComparison &Steps = Diff.Steps;
  return Diff.IsPerStep && Steps.Kind != StepKind::None &&
         (timeText(Steps.Before) != timeText(Diff.Before->Step.Time) ||
          timeText(Steps.After) != timeText(Diff.After->Step.Time));
}

void DiffWriter::stepFigures(Table &To) const {
  SyncSums Before = sumsOf(*Diff.Before), After = sumsOf(*Diff.After);
  const StepComparison &Steps = Diff.Steps;
  if (Steps.Kind != StepKind::None)
    addTimes(To, fmt::format("compared step time ({})", toString(Steps.Kind)),
             Steps.Before, Steps.After);
  addTimes(To, "step time", Diff.Before->Step.Time, Diff.After->Step.Time);
  for (size_t I = 0; I < DeviceStates; ++I) {
    auto State = static_cast<DeviceState>(I);
    addTimes(To, stateText(State), stateTime(*Diff.Before, State),
             stateTime(*Diff.After, State));
  }
  const StepFigures &Old = Diff.Before->Step.Figures,
                    &New = Diff.After->Step.Figures;
  addRow(To, "device activities", Old.Activities, New.Activities);
  addTimes(To, "time of device activities", Old.DeviceTime, New.DeviceTime);
  addRow(To, "syncs", Before.Syncs, After.Syncs);
  addTimes(To, "blocked", Before.Blocked, After.Blocked);
  addTimes(To, "bubble", Before.Bubble, After.Bubble);
  addTimes(To, "gain if every sync is removed",
           sureGain(Diff.Before->JointGain), sureGain(Diff.After->JointGain));
}

void DiffWriter::addSite(Table &To, const SiteEntry &Site,
                         const char *Which) const {
  if (Diff.IsPerStep && Site.Value == Outcome::OutsideSteps)
    To.across(Which, "", "outside the steps", siteText(Site));
  else if (Diff.IsPerStep)
    To.row({Which, fmt::format("{:.2f}", Site.SyncsPerStep),
            timeText(Site.BlockedPerStep), timeText(Site.BubblePerStep),
            siteText(Site)});
  else
    To.row({Which, std::to_string(Site.BlockedSyncs),
            timeText(static_cast<double>(Site.Blocked)), siteText(Site)});
}

void DiffWriter::sites(ChangeKind Kind, const char *Title) {
  std::vector<Column> Columns = {label(Title, 10, 0),
                                 Diff.IsPerStep ? figure("syncs", 8)
                                                : figure("that blocked", 14),
                                 figure("blocked", 10)};
  if (Diff.IsPerStep)
    Columns.push_back(figure("bubble", 10));
  Columns.push_back(label("site, rule"));
  Table Rows(std::move(Columns), How);
  bool IsEmpty = true;
  for (const SiteChange &Each : Diff.Sites) {
    if (Each.Kind != Kind)
      continue;
    IsEmpty = false;
    if (Each.Before)
      addSite(Rows, *Each.Before, Each.After ? "  before" : "");
    if (Each.After)
      addSite(Rows, *Each.After, Each.Before ? "  after" : "");
  }
  if (IsEmpty)
    return;
  Out += Rows.isList() ? fmt::format("\n{}\n", Title) : "\n";
  Out += Rows.text();
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

std::string diff::diffText(const TraceDiff &Diff, TextLayout How) {
  return DiffWriter(Diff, How).write();
}
