#include "report/BuildReport.h"

#include "report/DeviceEntries.h"
#include "report/LaunchGroups.h"
#include "report/LaunchPaths.h"
#include "report/Places.h"
#include "report/SourceText.h"
#include "report/Verdict.h"
#include "report/WhatIfEntries.h"

#include <fmt/format.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::rules;
using namespace syncline::timeline;

const char *report::toString(Worth Value) {
  switch (Value) {
  case Worth::Gains:
    return "gains";
  case Worth::Costs:
    return "costs";
  case Worth::Nothing:
    return "nothing";
  case Worth::NotKnown:
    return "not-known";
  case Worth::NotInSteps:
    return "not-in-steps";
  }
  return "not-known";
}

static EnvironmentEntry environmentOf(const LoadedRecording &Recorded) {
  const Recording &Of = Recorded.Of;
  EnvironmentEntry Entry;
  Entry.Path = Recorded.Path;
  Entry.Host = Of.Process.Host;
  Entry.Executable = Of.Process.Executable;
  Entry.CommandLine = Of.Process.CommandLine;
  Entry.Mode = Of.Process.Mode;
  Entry.TracerVersion = Of.Process.TracerVersion;
  Entry.CuptiVersion = Of.Process.CuptiVersion;
  Entry.DriverVersion = Of.Process.DriverVersion;
  Entry.Rank = Of.Process.Rank;
  Entry.Pid = Of.Process.Pid;
  Entry.Duration = Of.Span.duration();
  Entry.Events = Of.Events;
  if (!Of.Costs.empty()) {
    Entry.CallbackTime = Of.Costs.back().CallbackTime;
    Entry.Callbacks = Of.Costs.back().Callbacks;
  }
  return Entry;
}

static StepEntry stepOf(const Analysis &From) {
  StepEntry Entry;
  Entry.Source = From.Found.Source;
  Entry.RangeName = From.Found.RangeName;
  Entry.Confidence = From.Found.Confidence;
  Entry.Full = From.ReplayedSteps;
  Entry.Plain = From.Found.Plain.size();
  Entry.Time = From.StepTime;
  Entry.LongMean = From.LongMean;
  Entry.RecordedTime = From.RecordedStep;
  Entry.ReplayError = From.ReplayError;
  Entry.HostScale = From.Scales[0].Host;
  Entry.CopyScale = From.Scales[0].Copy;
  Entry.GapScale = From.Scales[0].Gap;
  Entry.Calibrated = From.Calibrated;
  Entry.GainScale = From.GainScale;
  Entry.TimeWithoutWaits = From.StepWithoutWaits;
  return Entry;
}

static void setCosts(PlaceEntry &Entry, const PlaceCost &Cost,
                     const Analysis &From) {
  Entry.Calls = Cost.Calls;
  Entry.BlockedCalls = Cost.BlockedCalls;
  Entry.Blocked = Cost.Blocked;
  Entry.CallsPerStep = Cost.CallsPerStep;
  Entry.BlockedPerStep = Cost.BlockedPerStep;
  Entry.BubblePerStep = Cost.BubblePerStep;
  Entry.Gain = Cost.Gain;
  Entry.GainInOrder = Cost.GainInOrder;
  if (!From.IsReplayed)
    Entry.Value = Worth::NotKnown;
  else if (Cost.CallsPerStep <= 0)
    Entry.Value = Worth::NotInSteps;
  else if (Cost.Gain.Low > 0 &&
           Cost.Gain.Best >= LeastGainShare * From.StepTime)
    Entry.Value = Worth::Gains;
  else
    Entry.Value = Worth::Nothing;
}

static bool isFindingOf(const LintFinding &Finding, const PlaceEntry &Entry) {
  uint32_t Apart = Finding.Line > Entry.Line ? Finding.Line - Entry.Line
                                             : Entry.Line - Finding.Line;
  // Another rule's finding, or any where no rule is known, has to be on the
  // very line.
  bool IsSameRule = !Entry.RuleId.empty() && Finding.RuleId == Entry.RuleId;
  return Apart <= (IsSameRule ? MaxLineShift : 0) &&
         mayBeSameFile(Finding.File, Entry.File);
}

static void joinFindings(ReportData &Data,
                         const std::vector<LintFinding> &Findings,
                         const std::vector<PlaceEntry> &NeverWaited) {
  for (PlaceEntry &Entry : Data.Places)
    if (!Entry.File.empty())
      Entry.SeenByLint = std::any_of(
          Findings.begin(), Findings.end(),
          [&](const LintFinding &F) { return isFindingOf(F, Entry); });
  for (const LintFinding &Finding : Findings) {
    auto Has = [&](const PlaceEntry &Entry) {
      return isFindingOf(Finding, Entry);
    };
    if (std::any_of(Data.Places.begin(), Data.Places.end(), Has))
      continue;
    bool Ran = std::any_of(NeverWaited.begin(), NeverWaited.end(), Has);
    Data.LintOnly.push_back({Finding.File, Finding.Line, Finding.RuleId,
                             Ran ? "it ran and never had to wait"
                                 : "it did not run, or made no call that "
                                   "waits"});
  }
}

static void addPlaces(AnalysedRecording &To, const Places &All,
                      const ReportOptions &Options) {
  std::vector<uint32_t> EntryOfPlace;
  std::vector<PlaceEntry> NeverWaited;
  SourceText Sources(Options.SourceDirectories);
  for (const PlaceCost &Cost : To.Result.Places) {
    PlaceEntry Entry = All.describe(Cost.Place);
    setCosts(Entry, Cost, To.Result);
    // What waits once others are gone has to go with them.
    if (!Cost.BlockedCalls && Cost.BlockedPerStep <= 0 &&
        Cost.GainInOrder <= 0) {
      ++To.Data.PlacesThatNeverWaited;
      To.Data.CallsThatNeverWaited += Cost.Calls;
      NeverWaited.push_back(std::move(Entry));
      continue;
    }
    SourceText::Excerpt Text = Sources.around(Entry.File, Entry.Line);
    Entry.Excerpt = std::move(Text.Lines);
    Entry.ExcerptStart = Text.Start;
    if (EntryOfPlace.size() <= Cost.Place)
      EntryOfPlace.resize(Cost.Place + 1, NoIndex);
    EntryOfPlace[Cost.Place] = static_cast<uint32_t>(To.Data.Places.size());
    To.Data.Places.push_back(std::move(Entry));
  }
  for (uint32_t Place : All.ofCalls())
    To.EntryOf.push_back(Place < EntryOfPlace.size() ? EntryOfPlace[Place]
                                                     : NoIndex);
  if (!Options.LintFile.empty())
    joinFindings(To.Data, readLintFindings(Options.LintFile), NeverWaited);
}

std::unique_ptr<AnalysedRecording>
report::buildReport(const std::string &Path, const RuleSet &Rules,
                    const ReportOptions &Options) {
  auto Result = std::make_unique<AnalysedRecording>(
      AnalysedRecording{readRecording(Path, Options.Read), {}, {}, {}});
  LoadedRecording &Recorded = Result->Recorded;
  std::vector<Wait> Waits = findWaits(Recorded.Of, Recorded.Events);
  Places All(Recorded, Waits, Rules, Options.Read.Mine);
  Result->Result = analyse(Recorded.Of, Recorded.Events, std::move(Waits),
                           All.ofCalls(), Options.StepRange, All.ofFolded());
  ReportData &Data = Result->Data;
  Data.Environment = environmentOf(Recorded);
  Data.IsReplayed = Result->Result.IsReplayed;
  Data.Step = stepOf(Result->Result);
  Data.Devices = deviceEntries(Recorded.Of, Result->Result);
  Data.Overlap = overlapEntry(Result->Result);
  Result->Launches = findLaunchGroups(Recorded, Options.Read.Mine);
  Data.DeviceWork =
      deviceWorkOf(Recorded.Events, Result->Launches, Result->Result);
  Result->Paths = findLaunchPaths(Recorded, Options.Read.Mine);
  Data.JointGain = Result->Result.JointGain;
  Data.Together.Gain = Data.JointGain;
  addPlaces(*Result, All, Options);
  Data.Warnings = warningsOf(Recorded, Result->Result);
  addWhatIfs(*Result, All);
  Data.SymbolProblems = Recorded.Stacks.problems();
  Data.Verdict = verdictOf(Data);
  return Result;
}
