#include "report/model/BuildReport.h"

#include "advice/KernelExchanges.h"
#include "analysis/Analyze.h"
#include "analysis/replay/ForEachInParallel.h"
#include "format/ModeName.h"
#include "report/model/Caveats.h"
#include "report/model/DeviceEntries.h"
#include "report/model/DeviceLines.h"
#include "report/model/FileNames.h"
#include "report/model/FitRemedies.h"
#include "report/model/Groups.h"
#include "report/model/HostLines.h"
#include "report/model/HostPauseEntries.h"
#include "report/model/HostRemedies.h"
#include "report/model/HotLine.h"
#include "report/model/JoinFindings.h"
#include "report/model/LaunchGroups.h"
#include "report/model/LaunchPaths.h"
#include "report/model/Loops.h"
#include "report/model/MeasuredEntries.h"
#include "report/model/PollEntries.h"
#include "report/model/RankWaits.h"
#include "report/model/Sites.h"
#include "report/model/SourceText.h"
#include "report/model/Summary.h"
#include "report/model/Warnings.h"
#include "report/model/WhatIfEntries.h"
#include "terminal/ErrorText.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <set>
#include <span>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::syncs;
using namespace syncline::report;
using namespace syncline::rules;
using namespace syncline::timeline;

static EnvironmentEntry environmentOf(const LoadedTrace &Recorded) {
  const TraceData &Trace = Recorded.Data;
  EnvironmentEntry Entry;
  Entry.Path = Recorded.Path;
  Entry.Host = Trace.Process.Host;
  Entry.Executable = Trace.Process.Executable;
  Entry.CommandLine = Trace.Process.CommandLine;
  Entry.Mode = trace::currentModeName(Trace.Process.Mode);
  Entry.TracerVersion = Trace.Process.TracerVersion;
  Entry.CuptiVersion = Trace.Process.CuptiVersion;
  Entry.DriverVersion = Trace.Process.DriverVersion;
  Entry.Rank = Trace.Process.Rank;
  Entry.Pid = Trace.Process.Pid;
  Entry.Duration = Trace.Span.duration();
  Entry.Events = Trace.Events;
  if (!Trace.Costs.empty()) {
    Entry.CallbackTime = Trace.Costs.back().CallbackTime;
    Entry.Callbacks = Trace.Costs.back().Callbacks;
  }
  return Entry;
}

static StepEntry stepOf(const Analysis &Analyzed) {
  StepEntry Entry;
  Entry.Source = Analyzed.Found.Source;
  Entry.RangeName = Analyzed.Found.RangeName;
  Entry.Similarity = Analyzed.Found.Confidence;
  Entry.Profiled = Analyzed.ReplayedSteps;
  Entry.Unprofiled =
      Analyzed.Found.Unprofiled.size() + Analyzed.Found.Interrupted.size();
  Entry.Time = Analyzed.StepTime;
  Entry.OrdinaryTime = Analyzed.OrdinaryStep;
  Entry.SlowExcess = Analyzed.Slow.Excess;
  Entry.LongMean = Analyzed.LongMean;
  Entry.ProfiledTime = Analyzed.RecordedStep;
  Entry.ReplayedTime = Analyzed.ReplayedStep;
  Entry.ReplayError = Analyzed.ReplayError;
  Entry.HostScale = Analyzed.Scales[0].Host;
  Entry.RecordingPerCall = Analyzed.Scales[0].PerCall;
  Entry.CopyScale = Analyzed.Scales[0].Copy;
  Entry.CollectiveScale = Analyzed.Scales[0].Collective;
  Entry.GapScale = Analyzed.Scales[0].Gap;
  Entry.Calibrated = Analyzed.Calibrated;
  Entry.GainScale = Analyzed.GainScale;
  Entry.TimeWithoutSyncs = Analyzed.StepWithoutSyncs;
  Entry.Figures = Analyzed.Figures;
  Entry.ThreadTime = Analyzed.Found.ThreadTime;
  Entry.TimeAfterStart = Analyzed.Found.TimeAfterStart;
  Entry.InCallsAfterStart = Analyzed.Found.InCallsAfterStart;
  Entry.Tid = Analyzed.Found.Tid;
  Entry.OtherThreads = Analyzed.Found.OtherThreads;
  Entry.IterationsInStep = Analyzed.Found.IterationsInStep;
  return Entry;
}

static void setCosts(SiteEntry &Entry, const SiteCost &Cost,
                     const Analysis &Analyzed) {
  static_cast<SiteCost &>(Entry) = Cost;
  if (!Analyzed.IsReplayed)
    Entry.Value = Outcome::Unknown;
  else if (Cost.CallsPerStep <= 0)
    Entry.Value = Outcome::OutsideSteps;
  else
    Entry.Value = outcomeOf(Cost.Gain, Analyzed.StepTime);
}

static void addExcerpts(SiteEntry &Entry, SourceText &Sources) {
  SourceText::Excerpt Text = Sources.around(Entry.File, Entry.Line);
  Entry.Excerpt = std::move(Text.Lines);
  Entry.ExcerptStart = Text.Start;
  if (!Entry.Library)
    return;
  Text = Sources.around(Entry.Library->File, Entry.Library->Line);
  Entry.LibraryExcerpt = std::move(Text.Lines);
  Entry.LibraryExcerptStart = Text.Start;
}

static void addSites(AnalyzedTrace &Trace, const Sites &All,
                     const ReportOptions &Options) {
  std::vector<uint32_t> EntryOfSite;
  SourceText Sources(
      sourceFolders(Options.SourceDirectories, Trace.Recorded.Path),
      Trace.Recorded.Stacks.sources());
  std::set<uint32_t> Grouped;
  for (const SiteGroup &Group : Trace.Result.Groups)
    Grouped.insert(Group.Sites.begin(), Group.Sites.end());
  std::map<uint32_t, SyncCount> Counts =
      countSyncs(Trace.Recorded.Events, Trace.Result,
                 {All.ofCalls(), All.ofFolded()}, All.operations());
  Trace.MaskedWork = All.ofMaskedWork(Trace.Launches);
  for (const SiteCost &Cost : Trace.Result.Sites) {
    SiteEntry Entry = All.describe(Cost.Site);
    setCosts(Entry, Cost, Trace.Result);
    static_cast<SyncCount &>(Entry) = Counts[Cost.Site];
    fitToRuns(Entry.Remedies, Entry.SyncsPerStep);
    fitToMask(Entry.Remedies, Trace.MaskedWork.contains(Cost.Site));
    addressUser(Entry);
    // A site that blocks once others are fixed needs a fix along with them.
    if (!Cost.BlockedCalls && Cost.BlockedPerStep <= 0 &&
        Cost.MarginalGain <= 0 && !Grouped.contains(Cost.Site)) {
      ++Trace.Data.SitesNeverBlocked;
      Trace.Data.SyncsNeverBlocked += Entry.Syncs;
      Trace.Data.CallsNeverBlocked += Cost.Calls;
      Trace.Data.NeverBlocked.push_back(std::move(Entry));
      continue;
    }
    addExcerpts(Entry, Sources);
    if (EntryOfSite.size() <= Cost.Site)
      EntryOfSite.resize(Cost.Site + 1, NoIndex);
    EntryOfSite[Cost.Site] = static_cast<uint32_t>(Trace.Data.Sites.size());
    Trace.Data.Sites.push_back(std::move(Entry));
  }
  Trace.Data.Groups = groupsOf(Trace.Result, EntryOfSite);
  for (uint32_t Site : All.ofCalls())
    Trace.EntryOf.push_back(Site < EntryOfSite.size() ? EntryOfSite[Site]
                                                      : NoIndex);
}

void report::addOtherRemedies(AnalyzedTrace &Trace, const RuleSet &Rules,
                              const ReportOptions &Options) {
  Sites All(Trace.Recorded, Trace.Result.Syncs, Rules, Options.Read.UserCode);
  addWhatIfs(Trace, All);
  summarize(Trace.Data);
}

/// Keeps references to both.
static StepChoice stepChoice(LoadedTrace &Recorded,
                             const ReportOptions &Options) {
  StepChoice Choice{
      Options.StepRange, Options.StepLoop,
      [&](uint32_t Stack) { return Recorded.Stacks.codePath(Stack); },
      Recorded.Stacks.havePython()};
  if (Options.StepLine)
    Choice.PicksLoop = [&](std::span<const LoopRow> Loops) {
      return loopAtLine(*Options.StepLine, Loops, Recorded);
    };
  return Choice;
}

static void addDeviceTime(AnalyzedTrace &To, const RuleSet &Rules,
                          const std::vector<std::string> &UserCode) {
  To.Launches = findLaunchGroups(To.Recorded, UserCode);
  To.Data.DeviceWork = deviceWorkOf(To.Recorded, To.Launches, To.Result);
  To.Data.DeviceLines = deviceLinesOf(To.Data, To.Launches, To.Result);
  if (To.Data.DeviceLines)
    addLibraryRemedies(*To.Data.DeviceLines, To.Recorded, To.Launches,
                       {Rules.libraries(), symbols::ModuleKinds(UserCode)});
}

/// Nothing if the places of the host's time are unknown.
static void addHostTime(AnalyzedTrace &To, const RuleSet &Rules,
                        const std::vector<std::string> &UserCode) {
  auto Places =
      hostPlacesOf(To.Recorded, To.Result, UserCode, Rules.libraries());
  if (!Places)
    return;
  HostEntries Entries = hostEntriesOf(*Places, Rules.libraries());
  HostTimeTable &Table = To.Data.HostTime.emplace(hostTimeOf(*Places, Entries));
  Table.Pauses = hostPauseEntries(Table.Rows, To.Recorded);
  Table.DelaysDevice = isOftenIdle(To.Data.Devices);
  To.Data.HotLines = hotLinesOf(*Places, To.Result);
  To.Data.HostRemedies =
      hostRemediesOf(*Places, Entries, To.Data.HotLines, To.Result);
}

/// Of everything else: what is uncertain, and what it says in short.
static void conclude(ReportData &Data, LoadedTrace &Recorded) {
  Data.SymbolProblems = Recorded.Stacks.problems();
  Data.Read = readPart(Recorded.Data.Losses);
  Data.Caveats = caveatsOf(Data, Recorded.Data.Losses);
  summarize(Data);
}

std::unique_ptr<AnalyzedTrace>
report::buildReport(const std::string &Path, const RuleSet &Rules,
                    const ReportOptions &Options) {
  auto Result = std::make_unique<AnalyzedTrace>(
      AnalyzedTrace{readTraceFile(Path, Options.Read), {}, {}, {}});
  LoadedTrace &Recorded = Result->Recorded;
  tellFilesApart(Recorded.Stacks, Options.Read.UserCode);
  advice::findExchanges(Recorded.Data, Rules.kernels());
  std::vector<Sync> Syncs = findSyncs(Recorded.Data, Recorded.Events);
  Sites All(Recorded, Syncs, Rules, Options.Read.UserCode);
  Result->Result =
      analyze(Recorded.Data, Recorded.Events, std::move(Syncs), All.ofCalls(),
              stepChoice(Recorded, Options), All.ofFolded());
  ReportData &Data = Result->Data;
  Data.Environment = environmentOf(Recorded);
  Data.UsesCuda = Recorded.usesCuda();
  Data.IsReplayed = Result->Result.IsReplayed;
  Data.Step = stepOf(Result->Result);
  Data.Loops = loopEntries(Recorded, Result->Result.Found);
  Data.Devices = deviceEntries(Recorded.Data, Result->Result);
  Data.Overlap = overlapEntry(Result->Result);
  addDeviceTime(*Result, Rules, Options.Read.UserCode);
  addHostTime(*Result, Rules, Options.Read.UserCode);
  Result->Paths = findLaunchPaths(Recorded, Options.Read.UserCode);
  Data.Polls = pollEntries(Recorded, Rules, Options.Read.UserCode);
  Data.JointGain = Result->Result.JointGain;
  Data.Combined.Gain = Data.JointGain;
  addSites(*Result, All, Options);
  addMeasurements(*Result, Options.MeasuredFiles);
  Data.Warnings = warningsOf(Recorded, Result->Result, All);
  noteUnknownWaits(Data);
  if (!Options.LintFile.empty())
    joinFindings(Data, readLintFindings(Options.LintFile));
  if (Options.StepLine)
    noteOtherCallers(Data);
  if (!Options.SkipsWhatIfs)
    addWhatIfs(*Result, All);
  conclude(Data, Recorded);
  return Result;
}

std::vector<std::unique_ptr<AnalyzedTrace>>
report::buildReports(const std::vector<std::string> &Paths,
                     const RuleSet &Rules, const ReportOptions &Options) {
  std::vector<std::unique_ptr<AnalyzedTrace>> Result(Paths.size());
  std::vector<std::exception_ptr> Errors(Paths.size());
  forEachInParallel(Paths.size(), [&](size_t I) {
    try {
      Result[I] = terminal::reading(
          Paths[I], [&] { return buildReport(Paths[I], Rules, Options); });
    } catch (...) {
      Errors[I] = std::current_exception();
    }
  });
  for (const std::exception_ptr &Error : Errors)
    if (Error)
      std::rethrow_exception(Error);
  return Result;
}
