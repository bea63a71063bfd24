#include "cli/experiment/Trial.h"

#include "cli/experiment/Choice.h"
#include "cli/experiment/MakePlan.h"
#include "cli/experiment/TrialRun.h"
#include "cli/record/Driver.h"
#include "cli/record/EarlierRun.h"
#include "cli/record/Libraries.h"
#include "cli/record/OutputFile.h"
#include "cli/record/Program.h"
#include "report/json/JsonReport.h"
#include "report/model/Loops.h"
#include "report/model/MeasuredEntries.h"
#include "report/model/SyncSums.h"
#include "terminal/VisibleText.h"
#include "trial/Gain.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <set>
#include <stdexcept>
#include <unistd.h>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::cli;
using namespace syncline::cli::experiment;
using namespace syncline::report;
using namespace syncline::rules;
using namespace syncline::trial;
namespace fs = std::filesystem;

static constexpr double NanosecondsPerSecond = 1e9;
static constexpr double NanosecondsPerMillisecond = 1e6;

namespace {

class Trial {
public:
  Trial(const TrialRequest &Request, const RuleSet &Rules)
      : Request(Request), Rules(Rules) {}

  Measurement run();

private:
  TrialSettings settings() const;
  Plan makePlan(const std::string &Trace);
  uint64_t addSkippedCalls(const Results &Found);
  [[noreturn]] void throwTooFew(const TrialOutcome &Outcome) const;
  void addFigures(const TrialOutcome &Outcome);

  const TrialRequest &Request;
  const RuleSet &Rules;
  ChoiceRequest Sites;
  /// The recording at the start of the run, and the chosen sites in it.
  std::unique_ptr<AnalyzedTrace> Recorded;
  /// Indices in ReportData::Sites, in the order of Result.Sites.
  std::vector<size_t> Entries;
  Measurement Result;
};

} // namespace

/// With a single write, since the program may be writing there too.
static void say(const std::string &Text) {
  std::string Line = "syncline try: " + terminal::visible(Text) + '\n';
  [[maybe_unused]] ssize_t Written =
      write(STDERR_FILENO, Line.data(), Line.size());
}

/// Copies the recording to the file that the user named. A recording that is
/// there makes room, as with `syncline record`.
static void keepTrace(const std::string &Trace, fs::path Place) {
  std::error_code Error;
  // A link stays one.
  if (fs::exists(Place, Error))
    Place = fs::canonical(Place, Error);
  record::EarlierRun Earlier(Place, /*IsShared=*/false);
  if (!fs::copy_file(Trace, Place, Error)) {
    std::error_code Ignored;
    if (Error != std::errc::file_exists)
      fs::remove(Place, Ignored);
    throw std::runtime_error(
        fmt::format("cannot write {}: {}", Place.string(), Error.message()));
  }
  if (Earlier.finish() == record::EarlierRun::Place::Moved)
    say(Earlier.movedText());
}

/// Runs while the program continues.
Plan Trial::makePlan(const std::string &Trace) {
  if (!Request.Trace.empty())
    keepTrace(Trace, Request.Trace);
  Recorded = buildReport(Trace, Rules, Request.Reading);
  if (Request.Group && Request.FromReport.empty()) {
    Sites.ReportName = "the recording";
    Sites.OfReport =
        requestedSites(report::json::jsonReport(std::span(&Recorded->Data, 1)),
                       Sites.ReportName, Request.Group);
  }
  Choice Chosen = chooseSites(*Recorded, Sites);
  for (size_t Entry : Chosen.Entries) {
    const SiteEntry &Site = Recorded->Data.Sites[Entry];
    Result.Sites.push_back({Site.Title, Site.File, Site.Line, Site.RuleId, 0});
  }
  Entries = Chosen.Entries;
  Result.Refused = Chosen.Refused;
  for (const RefusedSite &Each : Chosen.Refused)
    say(fmt::format("{} is not skipped: {}", Each.Title, Each.Why));
  Plan What = experiment::makePlan(*Recorded, Chosen,
                                   {Request.Stretch * NanosecondsPerMillisecond,
                                    Request.Seconds * NanosecondsPerSecond});
  say(fmt::format("skips {} in every other stretch of at least {} steps",
                  Result.Sites.size() == 1
                      ? Result.Sites.front().Title
                      : fmt::format("{} sites", Result.Sites.size()),
                  What.Steps + What.WarmUp));
  return What;
}

static fs::path libraryFrom(const fs::path &Given, const char *Name,
                            const char *Option) {
  return record::existingLibrary(
      Given.empty() ? record::ownLibrary(Name) : Given, Option);
}

TrialSettings Trial::settings() const {
  TrialSettings Result{
      .Program = {},
      .Arguments = Request.Program,
      .Variables = record::Environment(environ),
      .Tracer =
          libraryFrom(Request.Tracer, "libsyncline_tracer.so", "--tracer"),
      .Library = libraryFrom(Request.Library, "libsyncline_trial.so",
                             "--trial-library"),
      .RecordSeconds = Request.RecordSeconds,
      .Seconds = Request.Seconds};
  Result.Program = record::findProgram(Request.Program.front(),
                                       record::searchPath(Result.Variables));
  if (std::string Obstacle = record::preloadObstacle(Result.Program);
      !Obstacle.empty())
    throw std::runtime_error(Obstacle);
  return Result;
}

/// \returns the total.
uint64_t Trial::addSkippedCalls(const Results &Found) {
  uint64_t All = 0;
  for (const auto &[Site, Calls] : Found.Skipped) {
    if (Site < 0 || static_cast<size_t>(Site) >= Result.Sites.size())
      continue;
    Result.Sites[static_cast<size_t>(Site)].SkippedCalls = Calls;
    All += Calls;
  }
  return All;
}

/// A late value may end a loop too early or too late, or fail a check, so that
/// the program fails where it otherwise would not.
void Trial::throwTooFew(const TrialOutcome &Outcome) const {
  size_t Stretches = Outcome.Found.Stretches.size();
  if (Outcome.Failure.empty())
    throw std::runtime_error(fmt::format(
        "only {} stretches were measured, too few for an interval: the "
        "program ended too soon, or its steps could not be followed; let it "
        "run longer",
        Stretches));
  std::set<std::string> Chosen;
  for (size_t Entry : Entries)
    Chosen.insert(siteText(Recorded->Data.Sites[Entry]));
  throw std::runtime_error(fmt::format(
      "{} while calls were skipped, after {} measured stretches: a late value "
      "may change what the program does; see its messages above, and name "
      "sites that tolerate it with --site. This run skipped {}",
      Outcome.Failure, Stretches, fmt::join(Chosen, ", ")));
}

void Trial::addFigures(const TrialOutcome &Outcome) {
  const Results &Found = Outcome.Found;
  if (!Found.Problem.empty())
    throw std::runtime_error("nothing was skipped: " + Found.Problem);
  MeasuredGain Gain = measureGain(Found.Stretches);
  uint64_t Skipped = addSkippedCalls(Found);
  if (!Gain.Pairs)
    throwTooFew(Outcome);
  Result.Step = Gain.Step;
  Result.StepWithout = Gain.StepWithout;
  Result.Gain = {Gain.Low * Gain.Step, Gain.Best * Gain.Step,
                 Gain.High * Gain.Step};
  Result.Pairs = Gain.Pairs;
  Result.Cost = {Gain.OwnTime, Gain.OwnTimeWithout,
                 Found.StagingTime ? static_cast<double>(Found.StagedBytes) /
                                         static_cast<double>(Found.StagingTime)
                                   : 0};
  for (const trial::Stretch &Each : Found.Stretches)
    Result.Stretches.push_back({Each.Skips, trial::stepOf(Each)});
  Result.Why = Skipped ? Gain.Difference
                       : "after the recording, the library intercepted none of "
                         "the chosen calls";
  Result.IsComparable = Result.Why.empty();
  mergeAlike(Result.Sites);
  if (!hasSteps(Recorded->Data))
    return;
  Result.Predicted =
      predictedTrial(*Recorded, {Entries.begin(), Entries.end()}, Result.Cost);
  Result.PredictedStep = Recorded->Data.Step.Time;
  Result.StepDefinition = stepDefinition(Recorded->Data);
}

Measurement Trial::run() {
  TrialSettings Settings = settings();
  if (!Request.Trace.empty())
    record::checkReplaceable(Request.Trace, "--trace");
  Sites.Sites = Request.Sites;
  if (!Request.FromReport.empty()) {
    Sites.ReportName = Request.FromReport;
    Sites.OfReport = requestedSites(
        reportDocument(Request.FromReport, Rules, Request.Reading),
        Sites.ReportName, Request.Group);
  }
  // Without CUDA, the program would run to its end for nothing.
  if (std::string Obstacle = record::obstacleOf(Request.Program.front());
      !Obstacle.empty())
    throw std::runtime_error(Obstacle + "; the program was not started");
  Result.Command = fmt::format("{}", fmt::join(Request.Program, " "));
  say("the results of this run are unusable: it skips synchronizations and "
      "reads values of earlier steps");
  addFigures(runTrial(std::move(Settings), [this](const std::string &Trace) {
    return makePlan(Trace);
  }));
  return std::move(Result);
}

Measurement experiment::measure(const TrialRequest &Request,
                                const RuleSet &Rules) {
  return Trial(Request, Rules).run();
}
