#include "format/ProgramTitle.h"

#include <sstream>

using namespace syncline::trace;

static std::string baseName(std::string_view Path) {
  return std::string(Path.substr(Path.rfind('/') + 1));
}

/// Empty if the interpreter names neither.
static std::string scriptOf(std::string_view CommandLine) {
  std::istringstream Words{std::string(CommandLine)};
  std::string Module;
  for (std::string Word, Last; Words >> Word; Last = Word) {
    if (Word.ends_with(".py"))
      return baseName(Word);
    if (Last == "-m" && Module.empty())
      Module = Word;
  }
  return Module;
}

std::string syncline::trace::programTitle(std::string_view Executable,
                                          std::string_view CommandLine) {
  std::string Program = baseName(Executable);
  if (Program.starts_with("python"))
    if (std::string Script = scriptOf(CommandLine); !Script.empty())
      return Script;
  return Program;
}
