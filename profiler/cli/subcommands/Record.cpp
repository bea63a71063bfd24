#include "cli/subcommands/Record.h"

#include "cli/command/Exit.h"
#include "cli/command/StandardOutput.h"
#include "cli/help/TextHelp.h"
#include "cli/record/AddSymbols.h"
#include "cli/record/Driver.h"
#include "cli/record/EarlierRun.h"
#include "cli/record/Environment.h"
#include "cli/record/Launch.h"
#include "cli/record/Launchers.h"
#include "cli/record/Libraries.h"
#include "cli/record/NameClaim.h"
#include "cli/record/OutputFile.h"
#include "cli/record/Program.h"
#include "cli/record/RecordError.h"
#include "cli/record/RecordOptions.h"
#include "cli/record/RecordPage.h"
#include "cli/record/RunLog.h"
#include "cli/record/SummaryLine.h"
#include "cli/record/VariableErrors.h"
#include "recording/Recording.h"
#include "terminal/ErrorText.h"
#include "terminal/VisibleText.h"

#include <iostream>
#include <unistd.h>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::command;
using namespace syncline::cli::subcommands;
using namespace syncline::record;
namespace fs = std::filesystem;

/// With a single write, since the program may be writing there too.
static void say(const std::string &Text) {
  std::string Line = "syncline: " + terminal::visible(Text) + '\n';
  [[maybe_unused]] ssize_t Written =
      write(STDERR_FILENO, Line.data(), Line.size());
}

namespace {

/// One run, from the options to the summary line.
class Run {
public:
  explicit Run(RecordOptions Values)
      : Options(std::move(Values)), Variables(environ) {
    for (const auto &[Name, Value] : Options.Variables)
      Variables.set(Name, Value);
    Quiet = Variables.get("SYNCLINE_QUIET") == "1";
    IsRequired = Variables.get("SYNCLINE_REQUIRE_CUDA") == "1";
  }

  Ending execute();

private:
  void checkVariables() const;
  void setOutput();
  void setFolder(const std::string &Pattern, const fs::path &Path);
  fs::path claimed(const fs::path &Path);
  void setTracer(const fs::path &Program);
  void checkDriver() const;
  fs::path earlierRun() const;
  RunResult finish(RunLogContents Written) const;
  void report(const RunResult &Result, Ending &How) const;
  void reportEarlier(EarlierRun &Earlier) const;
  void warn(const std::string &Line) const {
    if (!Quiet)
      say(Line);
  }

  RecordOptions Options;
  Environment Variables;
  bool Quiet = false;
  /// The user needs a recording of CUDA: --require-cuda.
  bool IsRequired = false;
  /// If each process has a name of its own: the name of this one, if it is
  /// known. A trace of an earlier run may have it.
  std::optional<fs::path> Own;
  /// Its name, or that of the recording, until the summary is printed.
  std::optional<NameClaim> Claim;
  /// Otherwise the recording, which is a folder while the program runs.
  fs::path Recording;
  /// Other commands write to the recording, too: those of other ranks, or the
  /// one that runs this one.
  bool IsShared = false;
  bool IsJoined = false;
};

} // namespace

/// \p Path, or another name if a command that is still running records it.
fs::path Run::claimed(const fs::path &Path) {
  Claim.emplace(Path);
  // Also with --quiet: otherwise the user would miss a file.
  if (Claim->path() != Path)
    say("another command is recording " + Path.string() +
        "; this run is recorded as " + Claim->path().string());
  return Claim->path();
}

void Run::setFolder(const std::string &Pattern, const fs::path &Path) {
  IsShared = IsJoined || isOneOfSeveralRanks(Variables);
  Recording = IsShared ? Path : claimed(Path);
  Variables.set("SYNCLINE_OUTPUT",
                (Recording == Path ? Pattern : patternOf(Recording)) + '/');
  if (!IsJoined)
    checkReplaceableRecording(Recording, "-o");
}

void Run::setOutput() {
  std::string Pattern = Variables.get("SYNCLINE_OUTPUT");
  // The folder of a recording that runs this one, or that the user made.
  IsJoined =
      Pattern.ends_with('/') && !Options.Variables.contains("SYNCLINE_OUTPUT");
  if (IsJoined)
    Pattern.erase(Pattern.find_last_not_of('/') + 1);
  if (Pattern.empty())
    Pattern = defaultOutput(Options.Program);
  Pattern = withoutLinks(absolutePattern(Pattern));
  checkName(Pattern);
  std::optional<fs::path> OnePerRun = recordingPath(Pattern);
  if (IsJoined || OnePerRun)
    return setFolder(Pattern, OnePerRun.value_or(Pattern));
  Variables.set("SYNCLINE_OUTPUT", Pattern);
  Own = exactPath(Pattern, rankOf(Variables));
  if (!Own)
    return;
  Own = claimed(*Own);
  Variables.set("SYNCLINE_OUTPUT", patternOf(*Own));
  checkReplaceable(*Own, "-o");
}

/// The recording to replace; empty if there is none.
fs::path Run::earlierRun() const {
  if (Own)
    return *Own;
  if (IsJoined)
    return {};
  return Recording;
}

void Run::setTracer(const fs::path &Program) {
  fs::path Tracer = Options.Tracer.empty() ? ownLibrary("libsyncline_tracer.so")
                                           : fs::path(Options.Tracer);
  Tracer = existingLibrary(Tracer, "--tracer");
  if (std::string Cupti = Variables.get("SYNCLINE_CUPTI"); !Cupti.empty())
    Variables.set("SYNCLINE_CUPTI", existingLibrary(Cupti, "--cupti"));
  preload(Variables, Tracer);
  if (std::string Obstacle = preloadObstacle(Program); !Obstacle.empty())
    warn(Obstacle);
  if (std::string Obstacle = inject(Variables, Tracer); !Obstacle.empty())
    warn(Obstacle);
}

/// Without a GPU, the program may run for long before the summary tells that
/// there is nothing in it.
void Run::checkDriver() const {
  // The recording that runs this one has asked.
  bool IsNested = !Variables.get("SYNCLINE_RUN_LOG").empty();
  if (IsNested || (Quiet && !IsRequired))
    return;
  std::string Obstacle = obstacleOf(Options.Program[0]);
  if (Obstacle.empty())
    return;
  if (IsRequired)
    throw RecordError(Obstacle + "; the program was not started "
                                 "(--require-cuda)",
                      NoCuda);
  warn(Obstacle + "; the program runs without CUDA");
}

/// Turns what the processes wrote into what the user gets.
RunResult Run::finish(RunLogContents Written) const {
  RunResult Result;
  Result.Recording = Recording;
  Result.Always = Variables.get("SYNCLINE_ALWAYS") == "1";
  Result.Launches = isLauncher(Options.Program[0]);
  if (Written.Traces.size() == 1 && !Recording.empty() && !IsShared)
    Written.Traces[0] = withoutFolder(Recording, Written.Traces[0]);
  // Processes on other hosts, and of an inner recording, are not in the log.
  if (!IsShared && recording::isFolder(Recording)) {
    std::vector<std::string> All = recording::tracesIn(Recording);
    Written.Traces.assign(All.begin(), All.end());
  }
  if (Variables.get("SYNCLINE_SYMBOLS") != "0")
    Result.MissingSymbols = addSymbols(Written.Traces);
  Result.Log = std::move(Written);
  return Result;
}

/// The program's own failure is the more useful status.
void Run::report(const RunResult &Result, Ending &How) const {
  bool IsUnmet =
      IsRequired && !How.Status && !How.Signal && !hasGpuWork(Result);
  if (IsUnmet)
    How.Status = NoCuda;
  if (IsUnmet || !Quiet)
    say(runSummary(Result) +
        (IsUnmet ? "; exit status 69 (--require-cuda)" : ""));
}

void Run::reportEarlier(EarlierRun &Earlier) const {
  switch (Earlier.finish()) {
  case EarlierRun::Place::Nowhere:
    return;
  case EarlierRun::Place::AsBefore:
    return warn(earlierRun().string() +
                " is still the recording of an earlier run");
  case EarlierRun::Place::Moved:
    // Also with --quiet: otherwise the user would miss a file.
    return say(Earlier.movedText());
  }
}

/// Reports each bad value on a line of its own.
void Run::checkVariables() const {
  std::vector<std::string> Errors = variableErrors(Variables);
  if (Errors.empty())
    return;
  for (size_t I = 0; I + 1 < Errors.size(); ++I)
    printError("syncline record", Errors[I]);
  throw RecordError(Errors.back());
}

Ending Run::execute() {
  checkVariables();
  fs::path Program = findProgram(Options.Program[0], searchPath(Variables));
  setOutput();
  setTracer(Program);
  checkDriver();
  RunLog Log;
  Variables.set("SYNCLINE_RUN_LOG", Log.path());
  EarlierRun Earlier(earlierRun(), IsShared);
  Ending How = launch(Program, Options.Program, Variables);
  report(finish(Log.read()), How);
  reportEarlier(Earlier);
  return How;
}

int subcommands::runRecord(std::span<char *const> Arguments) {
  Ending How;
  try {
    RecordOptions Options = parseCommandLine(Arguments);
    if (Options.Help) {
      std::cout << help::textHelp(recordPage());
      return static_cast<int>(Exit::Success);
    }
    if (Options.Version) {
      std::cout << "syncline " SYNCLINE_VERSION "\n";
      return static_cast<int>(Exit::Success);
    }
    How = Run(std::move(Options)).execute();
  } catch (const RecordError &E) {
    printError("syncline record", E.what());
    return E.status();
  } catch (const std::exception &E) {
    printError("syncline record", terminal::errorText(E));
    return static_cast<int>(Exit::Failure);
  }
  endLike(How);
}
