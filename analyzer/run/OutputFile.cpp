#include "run/OutputFile.h"
#include "config/Options.h"
#include "io/AtomicFile.h"
#include "io/Errors.h"
#include "terminal/StandardOutput.h"

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <unistd.h>

using namespace syncline;
using namespace syncline::lint;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
namespace fs = std::filesystem;

bool run::usesColor(const LintOptions &Options) {
  if (Options.Color != ColorMode::Auto)
    return Options.Color == ColorMode::Always;
  return Options.Output == "-" && isatty(STDOUT_FILENO) &&
         !std::getenv("NO_COLOR");
}

void run::checkIsNoInput(const std::string &Output,
                         const std::vector<std::string> &Files) {
  std::error_code Ignored;
  if (Output == "-" || !fs::exists(Output, Ignored))
    return;
  if (fs::path(Output).filename() == "compile_commands.json")
    throw UsageError("cannot write " + Output +
                     ": it is a compilation database; name another file");
  for (const std::string &File : Files)
    if (fs::equivalent(File, Output, Ignored))
      throw UsageError("cannot write " + Output +
                       ": it is one of the files to lint; name another file");
}

void run::writeTo(const std::string &Path,
                  const std::function<void(std::ostream &)> &Write) {
  std::ostringstream Text;
  Write(Text);
  if (Path == "-") {
    terminal::writeStandardOutput(Text.view());
    // Now, while the reason of a failure is known.
    return terminal::flushStandardOutput();
  }
  if (std::error_code Error = replaceFile(Path, Text.view()))
    throw UsageError("cannot write " + Path + ": " + Error.message());
}
