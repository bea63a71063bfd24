#include "cli/subcommands/Record.h"

#include "cli/command/Exit.h"
#include "cli/help/TextHelp.h"
#include "cli/record/Environment.h"
#include "cli/record/Launch.h"
#include "cli/record/Libraries.h"
#include "cli/record/OutputFile.h"
#include "cli/record/Program.h"
#include "cli/record/RecordError.h"
#include "cli/record/RecordOptions.h"
#include "cli/record/RecordPage.h"
#include "cli/record/RunLog.h"
#include "cli/record/SummaryLine.h"

#include <algorithm>
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
  std::string Line = "syncline: " + Text + '\n';
  [[maybe_unused]] ssize_t Written =
      write(STDERR_FILENO, Line.data(), Line.size());
}

/// torchrun, mpirun and the like do not use CUDA themselves.
static bool isLauncher(const std::string &Program) {
  constexpr const char *Names[] = {"mpirun",   "mpiexec",    "orterun",
                                   "prun",     "srun",       "ssh",
                                   "torchrun", "accelerate", "deepspeed"};
  std::string Name = fs::path(Program).filename();
  return std::ranges::any_of(Names,
                             [&](const char *Known) { return Name == Known; });
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
  }

  Ending execute();

private:
  void setOutput();
  void setTracer(const fs::path &Program);
  void warn(const std::string &Line) const {
    if (!Quiet)
      say(Line);
  }

  RecordOptions Options;
  Environment Variables;
  bool Quiet = false;
  /// The trace of an earlier run that has the same name, if there is one.
  std::optional<fs::path> Stale;
};

} // namespace

void Run::setOutput() {
  std::string Pattern = Variables.get("SYNCLINE_OUTPUT");
  if (Pattern.empty())
    Pattern = defaultOutput(Options.Program);
  Pattern = absolutePattern(Pattern);
  Variables.set("SYNCLINE_OUTPUT", Pattern);
  // If the name does not contain the rank, the tracer adds it. Another rank's
  // recorder may already run, so nothing may be removed then.
  Stale = exactPath(Pattern, rankOf(Variables));
  if (Stale)
    checkReplaceable(*Stale, "-o");
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

Ending Run::execute() {
  fs::path Program = findProgram(Options.Program[0], searchPath(Variables));
  setOutput();
  setTracer(Program);
  RunLog Log;
  Variables.set("SYNCLINE_RUN_LOG", Log.path());
  if (Stale)
    removeStale(*Stale);
  Ending How = launch(Program, Options.Program, Variables);
  if (!Quiet)
    say(runSummary(Log.read(), Variables.get("SYNCLINE_ALWAYS") == "1",
                   isLauncher(Options.Program[0])));
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
    std::cerr << "syncline record: " << E.what() << '\n';
    return E.status();
  } catch (const std::exception &E) {
    std::cerr << "syncline record: error: " << E.what() << '\n';
    return static_cast<int>(Exit::Failure);
  }
  endLike(How);
}
