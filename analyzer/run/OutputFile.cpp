#include "run/OutputFile.h"
#include "config/Config.h"
#include "config/Options.h"
#include "files/KeptFile.h"
#include "format/FileStart.h"
#include "io/AtomicFile.h"
#include "io/Errors.h"
#include "io/HeaderFile.h"
#include "terminal/Escapes.h"
#include "terminal/StandardOutput.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <unistd.h>

using namespace syncline;
using namespace syncline::lint;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
namespace fs = std::filesystem;

bool run::usesColor(const LintOptions &Options) {
  if (Options.Color != ColorMode::Auto)
    return Options.Color == ColorMode::Always;
  return Options.Output == "-" && terminal::showsColors();
}

/// Whether \p File is in one of \p Folders.
static bool isInOneOf(const std::vector<std::string> &Folders,
                      const fs::path &File) {
  std::error_code Ignored;
  fs::path Parent = fs::absolute(File, Ignored).parent_path();
  return std::ranges::any_of(Folders, [&](const std::string &Folder) {
    return fs::equivalent(Folder, Parent, Ignored);
  });
}

static bool isOneOf(const std::vector<std::string> &Files,
                    const fs::path &Output) {
  std::error_code Ignored;
  return std::ranges::any_of(Files, [&](const std::string &File) {
    return fs::equivalent(File, Output, Ignored);
  });
}

/// What \p Output is, a file that exists, if a run must not replace it.
static const char *inputKind(const fs::path &Output, const LintOptions &Options,
                             const std::vector<std::string> &Files,
                             const std::vector<std::string> &Baselines) {
  if (trace::startOf(Output) == trace::FileStart::Trace)
    return "a recording";
  if (Output.filename() == "compile_commands.json")
    return "a compilation database";
  if (Output.filename() == ConfigFileName ||
      isOneOf({Options.ConfigFile}, Output))
    return "a configuration of the linter";
  if (isOneOf(Files, Output))
    return "one of the files to lint";
  // Before the run, nobody knows which headers it reads.
  if (isSource(Output) || isHeader(Output))
    return "source code";
  if (isOneOf(Baselines, Output))
    return "the baseline";
  if (isInOneOf(Options.RulesDirectories, Output))
    return "in a folder of rules";
  if (isInOneOf(Options.SummaryFolders, Output) ||
      isInOneOf({Options.EmitFolder}, Output))
    return "in a folder of summaries";
  return files::keptKind(Output);
}

void run::checkIsNoInput(const LintOptions &Options,
                         const std::vector<std::string> &Files,
                         const std::vector<std::string> &Baselines) {
  std::error_code Ignored;
  // Opening a pipe would wait for its writer.
  if (Options.Output == "-" || !fs::is_regular_file(Options.Output, Ignored))
    return;
  if (const char *Kind = inputKind(Options.Output, Options, Files, Baselines))
    throw UsageError("cannot write " + Options.Output + ": it is " + Kind +
                     "; name another file");
}

void run::writeTo(const std::string &Path, std::string_view Text) {
  if (Path == "-") {
    terminal::writeStandardOutput(Text);
    // Now, while the reason of a failure is known.
    return terminal::flushStandardOutput();
  }
  if (std::error_code Error = replaceFile(Path, Text))
    throw UsageError("cannot write " + Path + ": " + Error.message());
}
