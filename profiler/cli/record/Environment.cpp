#include "cli/record/Environment.h"

#include "cli/record/RecordError.h"
#include "format/LauncherVariables.h"

using namespace syncline;
using namespace syncline::record;
namespace fs = std::filesystem;

Environment::Environment(const char *const *Variables) {
  for (; *Variables; ++Variables)
    Entries.emplace_back(*Variables);
}

std::string Environment::get(const std::string &Name) const {
  std::string Start = Name + '=';
  for (const std::string &Entry : Entries)
    if (Entry.starts_with(Start))
      return Entry.substr(Start.size());
  return "";
}

void Environment::set(const std::string &Name, const std::string &Value) {
  std::string Start = Name + '=';
  for (std::string &Entry : Entries)
    if (Entry.starts_with(Start)) {
      Entry = Start + Value;
      return;
    }
  Entries.push_back(Start + Value);
}

std::vector<char *> Environment::pointers() {
  std::vector<char *> Result;
  Result.reserve(Entries.size() + 1);
  for (std::string &Entry : Entries)
    Result.push_back(Entry.data());
  Result.push_back(nullptr);
  return Result;
}

/// The loader splits LD_PRELOAD at these characters.
static constexpr const char *PreloadSeparators = " :";

static bool isPreloaded(const std::string &List, const std::string &Library) {
  size_t Start = 0;
  while (Start < List.size()) {
    size_t End = List.find_first_of(PreloadSeparators, Start);
    if (List.substr(Start, End - Start) == Library)
      return true;
    if (End == std::string::npos)
      return false;
    Start = End + 1;
  }
  return false;
}

void syncline::record::preload(Environment &Variables,
                               const fs::path &Library) {
  const std::string &Path = Library.native();
  if (Path.find_first_of(PreloadSeparators) != std::string::npos)
    throw RecordError("LD_PRELOAD cannot name '" + Path +
                      "', whose path contains a space or a colon; create a "
                      "link to it elsewhere and name the link with --tracer");
  std::string Others = Variables.get("LD_PRELOAD");
  if (Others.empty())
    Variables.set("LD_PRELOAD", Path);
  else if (!isPreloaded(Others, Path))
    Variables.set("LD_PRELOAD", Path + ':' + Others);
}

std::string syncline::record::inject(Environment &Variables,
                                     const fs::path &Library) {
  std::string Present = Variables.get("CUDA_INJECTION64_PATH");
  if (Present.empty())
    Variables.set("CUDA_INJECTION64_PATH", Library.native());
  else if (Present != Library.native())
    return "another tool is injected into CUDA too (CUDA_INJECTION64_PATH=" +
           Present + "), and only one can use CUPTI; unset it to record";
  return "";
}

std::string syncline::record::searchPath(const Environment &Variables) {
  std::string Path = Variables.get("PATH");
  return Path.empty() ? "/usr/local/bin:/usr/bin:/bin" : Path;
}

static bool isNumber(const std::string &Value) {
  return !Value.empty() &&
         Value.find_first_not_of("0123456789") == std::string::npos;
}

std::string syncline::record::rankOf(const Environment &Variables) {
  for (const trace::LauncherVariables &Each : trace::Launchers)
    if (std::string Value = Variables.get(Each.Rank); isNumber(Value))
      return Value;
  return "";
}

bool syncline::record::isOneOfSeveralRanks(const Environment &Variables) {
  bool HasRank = false;
  for (const trace::LauncherVariables &Each : trace::Launchers) {
    if (!isNumber(Variables.get(Each.Rank)))
      continue;
    HasRank = true;
    if (std::string Size = Variables.get(Each.WorldSize); isNumber(Size))
      return Size != "1";
  }
  return HasRank;
}
