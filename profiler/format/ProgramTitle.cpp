#include "format/ProgramTitle.h"

#include <algorithm>
#include <filesystem>
#include <optional>

using namespace syncline::trace;

static std::string_view baseName(std::string_view Path) {
  return Path.substr(Path.rfind('/') + 1);
}

/// Takes the first argument off a command line whose arguments are quoted for a
/// shell; no value at its end.
static std::optional<std::string> takeArgument(std::string_view &Rest) {
  Rest.remove_prefix(std::min(Rest.find_first_not_of(' '), Rest.size()));
  if (Rest.empty())
    return std::nullopt;
  std::string Result;
  bool IsQuoted = false;
  size_t I = 0;
  for (; I < Rest.size() && (IsQuoted || Rest[I] != ' '); ++I)
    if (Rest[I] == '\'')
      IsQuoted = !IsQuoted;
    else if (!IsQuoted && Rest[I] == '\\' && I + 1 < Rest.size())
      Result += Rest[++I];
    else
      Result += Rest[I];
  Rest.remove_prefix(I);
  return Result;
}

/// "ppo/train.py" of "../ppo/./train.py": where the process ran is unknown.
static std::string scriptTitle(const std::string &Path) {
  if (Path.starts_with('/'))
    return std::string(baseName(Path));
  std::string Result = std::filesystem::path(Path).lexically_normal().string();
  while (Result.starts_with("../"))
    Result.erase(0, 3);
  return Result;
}

/// Empty if the interpreter names neither.
static std::string scriptOf(std::string_view CommandLine) {
  std::string Module, Last;
  while (std::optional<std::string> Word = takeArgument(CommandLine)) {
    if (Word->ends_with(".py"))
      return scriptTitle(*Word);
    if (Last == "-m" && Module.empty())
      Module = *Word;
    Last = *Word;
  }
  return Module;
}

std::string syncline::trace::programTitle(std::string_view Executable,
                                          std::string_view CommandLine) {
  std::string_view Program = baseName(Executable);
  if (Program.starts_with("python"))
    if (std::string Script = scriptOf(CommandLine); !Script.empty())
      return Script;
  return std::string(Program);
}

/// Whether \p End is \p Path or its last folders and name.
static bool endsWithPath(std::string_view Path, std::string_view End) {
  return Path == End ||
         (!End.empty() && Path.ends_with("/" + std::string(End)));
}

bool syncline::trace::mayBeSameProgram(std::string_view TitleA,
                                       std::string_view TitleB) {
  return endsWithPath(TitleA, TitleB) || endsWithPath(TitleB, TitleA);
}

bool syncline::trace::haveOtherFolders(std::string_view TitleA,
                                       std::string_view TitleB) {
  return !mayBeSameProgram(TitleA, TitleB) &&
         baseName(TitleA) == baseName(TitleB);
}
