#include "config/Config.h"
#include "form/FormReader.h"
#include "form/ParseJson.h"
#include "form/WhyUnreadable.h"
#include "io/Errors.h"
#include "io/ShownPath.h"
#include "loader/Nearest.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <optional>

using namespace syncline::form;
using namespace syncline::lint;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
using namespace syncline::rules;
using nlohmann::json;
namespace fs = std::filesystem;

using Reader = FormReader<json>;

static Confidence confidence(const Reader &Value) {
  if (std::optional<Confidence> Known = parseConfidence(Value.text()))
    return *Known;
  Value.fail("certain, likely or possible");
}

static Version libTorchVersion(const Reader &Value) {
  if (std::optional<Version> Read = Version::parse(Value.text()))
    return *Read;
  Value.fail("a string such as \"2.11\"");
}

static UsageError unknownKeyError(const std::string &Key) {
  return UsageError(unknownKey(
      Key, {"rules", "min_confidence", "assume_gpu", "tests", "rules_dirs",
            "header_filter", "libtorch_version", "extra_flags",
            "require_nolint_reason", "report_unused_nolint",
            "warnings_as_errors", "baseline"}));
}

static void setKey(Config &C, const std::string &Key, const Reader &Value,
                   const fs::path &Folder) {
  if (Key == "rules") {
    C.Rules = Value.text();
  } else if (Key == "min_confidence") {
    C.MinConfidence = confidence(Value);
  } else if (Key == "assume_gpu") {
    C.AssumeGpu = Value.truth();
  } else if (Key == "tests") {
    C.Tests = Value.truth();
  } else if (Key == "rules_dirs") {
    for (const std::string &Each : Value.texts())
      C.RulesDirectories.push_back((Folder / Each).lexically_normal());
  } else if (Key == "header_filter") {
    C.HeaderFilter = Value.text();
  } else if (Key == "libtorch_version") {
    C.LibTorch = libTorchVersion(Value);
  } else if (Key == "extra_flags") {
    C.ExtraFlags = Value.texts();
  } else if (Key == "require_nolint_reason") {
    C.RequireNolintReason = Value.truth();
  } else if (Key == "report_unused_nolint") {
    C.ReportUnusedNolint = Value.truth();
  } else if (Key == "warnings_as_errors") {
    C.WarningsAsErrors = Value.truth();
  } else if (Key == "baseline") {
    C.Baseline = (Folder / Value.text()).lexically_normal();
  } else {
    throw unknownKeyError(Key);
  }
}

Config config::readConfig(const fs::path &File) {
  std::string Shown = shownPath(File.string());
  std::ifstream In(File);
  std::error_code Ignored;
  if (!In || !fs::is_regular_file(File, Ignored))
    throw UsageError(
        Shown + ": cannot read the configuration file: " + whyUnreadable(File));
  try {
    json Document = parseJson<json>(In);
    if (!Document.is_object())
      throw UsageError("must be a JSON object");
    Config C;
    for (const auto &[Key, Value] : Document.items())
      setKey(C, Key, Reader(Value, Key), fs::absolute(File).parent_path());
    C.RulesFrom = C.HeaderFilterFrom = Shown + ": ";
    return C;
  } catch (const UsageError &E) {
    throw UsageError(Shown + ": " + E.what());
  } catch (const FormError &E) {
    throw UsageError(Shown + ": " + E.what());
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
    if (fs::exists(Folder / ConfigFileName, Ignored))
      return load(Folder / ConfigFileName);
    if (Folder == Folder.parent_path())
      return None;
    Folder = Folder.parent_path();
  }
}
