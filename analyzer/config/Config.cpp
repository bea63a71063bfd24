#include "config/Config.h"
#include "io/Errors.h"
#include "io/ShownPath.h"
#include "loader/Nearest.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <optional>

using namespace syncline::lint;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
using namespace syncline::rules;
using nlohmann::json;
namespace fs = std::filesystem;

static std::vector<std::string> strings(const json &Value) {
  return Value.get<std::vector<std::string>>();
}

static Confidence confidence(const json &Value) {
  std::string Name = Value.get<std::string>();
  if (std::optional<Confidence> Known = parseConfidence(Name))
    return *Known;
  throw UsageError("min_confidence must be certain, likely or possible, not '" +
                   Name + "'");
}

static Version libTorchVersion(const json &Value) {
  std::string Text = Value.get<std::string>();
  if (std::optional<Version> Read = Version::parse(Text))
    return *Read;
  throw UsageError("libtorch_version must be a string such as \"2.11\", not '" +
                   Text + "'");
}

static UsageError unknownKey(const std::string &Key) {
  const std::vector<std::string> Known = {"rules",
                                          "min_confidence",
                                          "assume_gpu",
                                          "tests",
                                          "rules_dirs",
                                          "header_filter",
                                          "libtorch_version",
                                          "extra_flags",
                                          "require_nolint_reason",
                                          "report_unused_nolint",
                                          "warnings_as_errors",
                                          "baseline"};
  std::string List;
  for (const std::string &Each : Known)
    List += (List.empty() ? "" : ", ") + Each;
  return UsageError("unknown key '" + Key + "'" + suggestion(Key, Known) +
                    "; known: " + List);
}

static void setKey(Config &C, const std::string &Key, const json &Value,
                   const fs::path &Folder) {
  if (Key == "rules") {
    C.Rules = Value.get<std::string>();
  } else if (Key == "min_confidence") {
    C.MinConfidence = confidence(Value);
  } else if (Key == "assume_gpu") {
    C.AssumeGpu = Value.get<bool>();
  } else if (Key == "tests") {
    C.Tests = Value.get<bool>();
  } else if (Key == "rules_dirs") {
    for (const std::string &Each : strings(Value))
      C.RulesDirectories.push_back((Folder / Each).lexically_normal());
  } else if (Key == "header_filter") {
    C.HeaderFilter = Value.get<std::string>();
  } else if (Key == "libtorch_version") {
    C.LibTorch = libTorchVersion(Value);
  } else if (Key == "extra_flags") {
    C.ExtraFlags = strings(Value);
  } else if (Key == "require_nolint_reason") {
    C.RequireNolintReason = Value.get<bool>();
  } else if (Key == "report_unused_nolint") {
    C.ReportUnusedNolint = Value.get<bool>();
  } else if (Key == "warnings_as_errors") {
    C.WarningsAsErrors = Value.get<bool>();
  } else if (Key == "baseline") {
    C.Baseline = (Folder / Value.get<std::string>()).lexically_normal();
  } else {
    throw unknownKey(Key);
  }
}

Config config::readConfig(const fs::path &File) {
  std::string Shown = shownPath(File.string());
  std::ifstream In(File);
  std::error_code Ignored;
  if (!In || !fs::is_regular_file(File, Ignored))
    throw UsageError(Shown + ": cannot read the configuration file");
  try {
    json Document = json::parse(In);
    if (!Document.is_object())
      throw UsageError("must be a JSON object");
    Config C;
    for (const auto &[Key, Value] : Document.items()) {
      try {
        setKey(C, Key, Value, fs::absolute(File).parent_path());
      } catch (const json::type_error &) {
        throw UsageError("key '" + Key + "' has a value of the wrong type");
      }
    }
    C.RulesFrom = C.HeaderFilterFrom = Shown + ": ";
    return C;
  } catch (const UsageError &E) {
    throw UsageError(Shown + ": " + E.what());
  } catch (const json::exception &E) {
    throw UsageError(Shown + ": not valid JSON: " + E.what());
  }
}

const Config &ConfigFinder::load(const fs::path &File) {
  auto Found = Loaded.find(File);
  if (Found == Loaded.end())
    Found = Loaded.emplace(File, readConfig(File)).first;
  return Found->second;
}

const Config &ConfigFinder::configFor(const fs::path &SourceFile) {
  if (!Explicit.empty())
    return load(Explicit);
  fs::path Folder = fs::absolute(SourceFile).lexically_normal().parent_path();
  while (true) {
    std::error_code Ignored;
    if (fs::is_regular_file(Folder / ".syncline.json", Ignored))
      return load(Folder / ".syncline.json");
    if (Folder == Folder.parent_path())
      return None;
    Folder = Folder.parent_path();
  }
}
