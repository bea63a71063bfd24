#include "run/OutputFile.h"
#include "config/Options.h"
#include "io/AtomicFile.h"
#include "io/Errors.h"
#include "terminal/StandardOutput.h"

#include <cstdlib>
#include <sstream>
#include <unistd.h>

using namespace syncline;
using namespace syncline::lint;
using namespace syncline::lint::config;
using namespace syncline::lint::io;

bool run::usesColor(const LintOptions &Options) {
  if (Options.Color != ColorMode::Auto)
    return Options.Color == ColorMode::Always;
  return Options.Output == "-" && isatty(STDOUT_FILENO) &&
         !std::getenv("NO_COLOR");
}

void run::writeTo(const std::string &Path,
                  const std::function<void(std::ostream &)> &Write) {
  std::ostringstream Text;
  Write(Text);
  if (Path == "-")
    return terminal::writeStandardOutput(Text.view());
  if (std::error_code Error = replaceFile(Path, Text.view()))
    throw UsageError("cannot write " + Path + ": " + Error.message());
}
