#include "findings/Baseline.h"
#include "findings/Fingerprint.h"
#include "form/FormReader.h"
#include "form/ParseJson.h"
#include "form/WhyUnreadable.h"
#include "io/Errors.h"
#include "io/RealPath.h"
#include "loader/Nearest.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <limits>
#include <map>
#include <ostream>
#include <tuple>

using namespace syncline;
using namespace syncline::form;
using namespace syncline::lint::findings;
using namespace syncline::lint::io;
using namespace syncline::rules;
using nlohmann::ordered_json;
namespace fs = std::filesystem;

/// Incremented if a member or the computation of fingerprints changes.
static constexpr int FormatVersion = 1;
static constexpr size_t FingerprintLength = 32;

/// Without the version: two branches that write the file with different
/// versions would conflict.
static constexpr const char *Tool = "syncline";

using Reader = FormReader<ordered_json>;

static unsigned lineNumber(const Reader &Value) {
  if (!Value.json().is_number_unsigned() ||
      Value.count() > std::numeric_limits<unsigned>::max())
    Value.fail("a line number");
  return static_cast<unsigned>(Value.count());
}

static void readMember(BaselineEntry &Entry, const std::string &Key,
                       const Reader &Value) {
  if (Key == "fingerprint")
    Entry.Fingerprint = Value.text();
  else if (Key == "rule")
    Entry.Rule = Value.text();
  else if (Key == "file")
    Entry.File = Value.text();
  else if (Key == "line")
    Entry.Line = lineNumber(Value);
  else if (Key == "function")
    Entry.Function = Value.text();
  else
    throw UsageError(
        unknownKey(Key, {"fingerprint", "rule", "file", "line", "function"}));
}

static BaselineEntry readEntry(const ordered_json &Value) {
  if (!Value.is_object())
    throw UsageError("must be an object, not " + kindOf(Value));
  BaselineEntry Entry;
  for (const auto &[Key, Each] : Value.items())
    readMember(Entry, Key, Reader(Each, Key));
  if (Entry.Fingerprint.size() != FingerprintLength ||
      Entry.Fingerprint.find_first_not_of("0123456789abcdef") !=
          std::string::npos)
    throw UsageError("'fingerprint' must be 32 hexadecimal digits");
  for (const auto &[Key, Text] :
       {std::pair("rule", &Entry.Rule), std::pair("file", &Entry.File)})
    if (Text->empty())
      throw UsageError(std::string("'") + Key + "' is missing");
  return Entry;
}

static std::vector<BaselineEntry> readEntries(const ordered_json &Value) {
  if (!Value.is_array())
    throw UsageError("'findings' must be an array, not " + kindOf(Value));
  std::vector<BaselineEntry> Entries;
  for (const ordered_json &Each : Value) {
    try {
      Entries.push_back(readEntry(Each));
    } catch (const std::runtime_error &E) {
      throw UsageError("finding " + std::to_string(Entries.size() + 1) + ": " +
                       E.what());
    }
  }
  return Entries;
}

static std::vector<BaselineEntry> readDocument(const ordered_json &Document) {
  if (!Document.is_object())
    throw UsageError("must be a JSON object, not " + kindOf(Document));
  // Budgets, findings and configurations are JSON objects, too.
  if (!Document.contains("findings") || !Document.contains("version"))
    throw UsageError(std::string("no baseline: '") +
                     (Document.contains("findings") ? "version" : "findings") +
                     "' is missing");
  // Check this first: other versions may have another structure.
  if (!Document["version"].is_number_integer() ||
      Document["version"] != FormatVersion)
    Reader(Document).at("version").fail(std::to_string(FormatVersion));
  for (const auto &[Key, Value] : Document.items())
    if (Key != "version" && Key != "tool" && Key != "findings")
      throw UsageError(unknownKey(Key, {"version", "tool", "findings"}));
  return readEntries(Document["findings"]);
}

Baseline::Baseline(const fs::path &Path)
    : Path(Path), Folder(realPath(Path).parent_path()) {}

Baseline Baseline::load(const fs::path &Path) {
  std::ifstream In(Path);
  std::error_code Ignored;
  if (!In || !fs::is_regular_file(Path, Ignored))
    throw UsageError(
        Path.string() + ": cannot read the baseline: " + whyUnreadable(Path) +
        (fs::exists(Path, Ignored) ? "" : "; --write-baseline creates one"));
  try {
    Baseline Result(Path);
    Result.Entries = readDocument(parseJson<ordered_json>(In));
    return Result;
  } catch (const UsageError &E) {
    throw UsageError(Path.string() + ": " + E.what());
  } catch (const FormError &E) {
    throw UsageError(Path.string() + ": " + E.what());
  }
}

std::string Baseline::relativePath(const std::string &File) const {
  fs::path Real = realPath(File);
  fs::path Relative = Real.lexically_relative(Folder);
  return (Relative.empty() ? Real : Relative).generic_string();
}

std::vector<BaselineEntry>
Baseline::entriesOf(const std::vector<Finding> &Findings) const {
  std::map<std::string, std::string> Relative;
  std::vector<Finding> Moved = Findings;
  for (Finding &F : Moved) {
    auto [Known, New] = Relative.try_emplace(F.File);
    if (New)
      Known->second = relativePath(F.File);
    F.File = Known->second;
  }
  std::vector<std::string> Prints = fingerprints(Moved);
  std::vector<BaselineEntry> Result;
  Result.reserve(Moved.size());
  for (size_t I = 0; I < Moved.size(); ++I)
    Result.push_back({Prints[I], Moved[I].Rule->Id, Moved[I].File,
                      Moved[I].Line, Moved[I].Function});
  return Result;
}

bool Baseline::wasExamined(const BaselineEntry &Entry, const Examined &Run,
                           const std::set<std::string> &Files) const {
  if (Run.Rules && !Run.Rules->contains(Entry.Rule))
    return false;
  return Run.WholeProject || Files.contains(Entry.File);
}

Baseline::Outcome Baseline::apply(const std::vector<Finding> &Findings,
                                  const Examined &Run) const {
  std::map<std::string, size_t> Unused;
  for (const BaselineEntry &Each : Entries)
    ++Unused[Each.Fingerprint];

  Outcome Result;
  std::vector<BaselineEntry> Found = entriesOf(Findings);
  for (size_t I = 0; I < Findings.size(); ++I) {
    auto Left = Unused.find(Found[I].Fingerprint);
    bool IsKnown = Left != Unused.end() && Left->second > 0;
    if (IsKnown)
      --Left->second;
    (IsKnown ? Result.Known : Result.New).push_back(Findings[I]);
  }

  std::set<std::string> Files;
  for (const std::string &File : Run.Files)
    Files.insert(relativePath(File));
  for (const BaselineEntry &Each : Entries) {
    size_t &Left = Unused[Each.Fingerprint];
    if (Left == 0)
      continue;
    --Left;
    bool IsGone = wasExamined(Each, Run, Files);
    (IsGone ? Result.Gone : Result.Elsewhere).push_back(Each);
  }
  return Result;
}

void Baseline::write(const std::vector<Finding> &Findings,
                     const std::vector<BaselineEntry> &Elsewhere,
                     std::ostream &Out) const {
  std::vector<BaselineEntry> All = entriesOf(Findings);
  All.insert(All.end(), Elsewhere.begin(), Elsewhere.end());
  // In source order within each file: an edit that shifts lines keeps the
  // order.
  auto Key = [](const BaselineEntry &E) {
    return std::tie(E.File, E.Line, E.Rule, E.Function, E.Fingerprint);
  };
  std::sort(All.begin(), All.end(),
            [&](const BaselineEntry &A, const BaselineEntry &B) {
              return Key(A) < Key(B);
            });
  ordered_json Document = {{"version", FormatVersion},
                           {"tool", Tool},
                           {"findings", ordered_json::array()}};
  for (const BaselineEntry &Each : All)
    Document["findings"].push_back({{"fingerprint", Each.Fingerprint},
                                    {"rule", Each.Rule},
                                    {"file", Each.File},
                                    {"line", Each.Line},
                                    {"function", Each.Function}});
  // A path may contain bytes that are not UTF-8.
  Out << Document.dump(2, ' ', false, ordered_json::error_handler_t::replace)
      << '\n';
}

std::string Baseline::noticeOf(const std::vector<BaselineEntry> &Gone) const {
  static constexpr size_t Shown = 3;
  if (Gone.empty())
    return {};
  std::string List;
  for (size_t I = 0; I < std::min(Gone.size(), Shown); ++I)
    List += (I ? ", " : "") + Gone[I].File + ":" +
            std::to_string(Gone[I].Line) + " " + Gone[I].Rule;
  if (Gone.size() > Shown)
    List += " and " + std::to_string(Gone.size() - Shown) + " more";
  return Path.string() + ": " + std::to_string(Gone.size()) +
         (Gone.size() == 1 ? " entry no longer matches"
                           : " entries no longer match") +
         " a finding: " + List + "; --write-baseline removes " +
         (Gone.size() == 1 ? "it" : "them");
}
