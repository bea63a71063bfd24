#include "report/model/ProgramName.h"

#include "report/model/ReportData.h"

#include <sstream>

using namespace syncline::report;

static std::string baseName(const std::string &Path) {
  return Path.substr(Path.rfind('/') + 1);
}

/// Empty if the interpreter names neither.
static std::string scriptOf(const std::string &CommandLine) {
  std::istringstream Words(CommandLine);
  std::string Module;
  for (std::string Word, Last; Words >> Word; Last = Word) {
    if (Word.ends_with(".py"))
      return baseName(Word);
    if (Last == "-m" && Module.empty())
      Module = Word;
  }
  return Module;
}

std::string syncline::report::programName(const EnvironmentEntry &From) {
  std::string Program = baseName(From.Executable);
  if (Program.starts_with("python"))
    if (std::string Script = scriptOf(From.CommandLine); !Script.empty())
      return Script;
  return Program.empty() ? baseName(From.Path) : Program;
}
