#include "output/SarifWriter.h"
#include "findings/Fingerprint.h"
#include "findings/Utf16.h"
#include "output/SarifRule.h"
#include "output/Writer.h"

#include "llvm/ADT/StringExtras.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <ostream>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::hotness;
using namespace syncline::lint::output;
using namespace syncline::rules;
using nlohmann::ordered_json;

static constexpr const char *SchemaUri =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
    "sarif-schema-2.1.0.json";
/// The base folder of relative paths.
static constexpr const char *SourceRoot = "%SRCROOT%";

/// \p Path, percent-encoded for a URI.
static std::string percentEncoded(std::string_view Path) {
  std::string Result;
  for (char C : Path) {
    if (llvm::isAlnum(C) ||
        std::string_view("-._~/").find(C) != std::string_view::npos) {
      Result += C;
      continue;
    }
    auto Code = static_cast<unsigned char>(C);
    Result += '%';
    Result += llvm::hexdigit(Code >> 4);
    Result += llvm::hexdigit(Code & 15);
  }
  return Result;
}

static ordered_json artifactLocation(const std::string &File) {
  if (File.starts_with('/'))
    return {{"uri", "file://" + percentEncoded(File)}};
  return {{"uri", percentEncoded(File)}, {"uriBaseId", SourceRoot}};
}

/// The end of the name, or of the character, at byte \p Begin of \p Line.
static size_t endOfName(std::string_view Line, size_t Begin) {
  size_t End = Begin;
  while (End < Line.size() && (llvm::isAlnum(Line[End]) || Line[End] == '_'))
    ++End;
  return End == Begin ? Begin + 1 : End;
}

static ordered_json region(const Finding &F) {
  ordered_json J = {{"startLine", F.Line},
                    {"startColumn", utf16Column(F.SourceLine, F.Column)}};
  if (F.Column > 0 && F.Column <= F.SourceLine.size()) {
    size_t End = endOfName(F.SourceLine, F.Column - 1);
    J["endColumn"] = utf16Column(F.SourceLine, static_cast<unsigned>(End) + 1);
  }
  return J;
}

static ordered_json location(const Finding &F) {
  ordered_json Physical = {{"artifactLocation", artifactLocation(F.File)},
                           {"region", region(F)}};
  if (!F.SourceLine.empty())
    Physical["contextRegion"] = {{"startLine", F.Line},
                                 {"snippet", {{"text", F.SourceLine}}}};
  ordered_json J = {{"physicalLocation", Physical}};
  if (!F.Function.empty())
    J["logicalLocations"].push_back(
        {{"fullyQualifiedName", F.Function}, {"kind", "function"}});
  return J;
}

/// Uses lines and columns: viewers take a byte offset to mean a binary file.
static ordered_json deletedRegion(const Replacement &R) {
  return {{"startLine", R.Line},
          {"startColumn", R.Utf16Column},
          {"endLine", R.EndLine},
          {"endColumn", R.Utf16EndColumn}};
}

static ordered_json fix(const Fix &F) {
  std::map<std::string, ordered_json> OfFile;
  for (const Replacement &R : F.Replacements)
    OfFile[R.File].push_back({{"deletedRegion", deletedRegion(R)},
                              {"insertedContent", {{"text", R.Text}}}});
  ordered_json Changes = ordered_json::array();
  for (const auto &[File, Replacements] : OfFile)
    Changes.push_back({{"artifactLocation", artifactLocation(File)},
                       {"replacements", Replacements}});
  std::string Text = F.Title;
  if (!F.Changes.empty())
    Text += " (" + F.Changes + ")";
  return {{"description", {{"text", Text}}},
          {"artifactChanges", Changes},
          {"properties", {{"safe", F.Safe}}}};
}

static ordered_json fixes(const Finding &F) {
  ordered_json Result = ordered_json::array();
  for (const Fix &Each : F.Fixes)
    if (!Each.Replacements.empty())
      Result.push_back(fix(Each));
  return Result;
}

static ordered_json location(const PathStep &Step) {
  ordered_json Physical = {
      {"artifactLocation", artifactLocation(Step.File)},
      {"region",
       {{"startLine", Step.Line}, {"startColumn", Step.Utf16Column}}}};
  return {{"physicalLocation", Physical}, {"message", {{"text", Step.Text}}}};
}

/// The calls from the hot path to \p F.
static ordered_json codeFlow(const Finding &F) {
  ordered_json Locations = ordered_json::array();
  for (const PathStep &Step : F.HotPath)
    Locations.push_back(
        {{"location", location(Step)}, {"nestingLevel", Locations.size()}});
  ordered_json Flow;
  Flow["threadFlows"].push_back({{"locations", Locations}});
  return Flow;
}

static ordered_json properties(const Finding &F) {
  ordered_json J = {
      {"confidence", toString(F.Confidence)},
      {"effect", F.Rule->Effect == Effect::Sync ? "sync" : "hazard"},
      {"hot", F.Heat != Heat::Cold}};
  if (!F.Guard.empty())
    J["guard"] = F.Guard;
  if (F.InvariantLoopLine)
    J["invariantLoopLine"] = F.InvariantLoopLine;
  if (F.InTest)
    J["test"] = true;
  if (F.JoinedWithLine)
    J["joinedWithLine"] = F.JoinedWithLine;
  for (const Remedy *R : remediesOf(F))
    J["remedies"].push_back(R->Title);
  return J;
}

/// The standard requires them for all results or for none; empty if there is
/// none.
static ordered_json suppressions(const Finding &F) {
  ordered_json Result = ordered_json::array();
  if (!F.Suppressed)
    return Result;
  Result.push_back({{"kind", "inSource"}});
  if (!F.Justification.empty())
    Result.back()["justification"] = F.Justification;
  return Result;
}

static ordered_json result(const Finding &F, size_t RuleIndex,
                           const std::string &Fingerprint) {
  ordered_json J = {{"ruleId", F.Rule->checkName()},
                    {"ruleIndex", RuleIndex},
                    {"level", toString(levelOf(F))},
                    {"message", {{"text", F.Message}}}};
  J["locations"].push_back(location(F));
  J["partialFingerprints"] = {{"synclineFingerprint/v1", Fingerprint}};
  for (const PathStep &Step : F.Related)
    J["relatedLocations"].push_back(location(Step));
  for (const PathStep &Step : callsTo(F))
    J["relatedLocations"].push_back(location(Step));
  for (const PathStep &Step : F.OtherCalls)
    J["relatedLocations"].push_back(location(Step));
  if (!F.HotPath.empty())
    J["codeFlows"].push_back(codeFlow(F));
  if (ordered_json Fixes = fixes(F); !Fixes.empty())
    J["fixes"] = std::move(Fixes);
  J["suppressions"] = suppressions(F);
  J["properties"] = properties(F);
  return J;
}

static ordered_json notification(const Problem &P) {
  ordered_json J = {{"level", toString(P.Level)},
                    {"message", {{"text", P.Text}}}};
  if (!P.File.empty())
    J["locations"].push_back({{"physicalLocation",
                               {{"artifactLocation", artifactLocation(P.File)},
                                {"region", {{"startLine", P.Line}}}}}});
  return J;
}

static ordered_json invocation(const std::vector<Problem> &Problems) {
  bool IsComplete = std::ranges::none_of(Problems, &Problem::IsFailure);
  ordered_json J = {{"executionSuccessful", IsComplete}};
  for (const Problem &Each : Problems)
    J["toolExecutionNotifications"].push_back(notification(Each));
  return J;
}

namespace {

class SarifWriter : public Writer {
public:
  bool showsSuppressed() const override { return true; }
  void reportProblems(const std::vector<Problem> &All) override {
    Problems = All;
  }

  void write(const std::vector<Finding> &Findings, std::ostream &Out) override {
    ordered_json J = {{"$schema", SchemaUri}, {"version", "2.1.0"}};
    J["runs"].push_back(run(Findings));
    // A source file may contain bytes that are not UTF-8.
    Out << J.dump(2, ' ', false, ordered_json::error_handler_t::replace)
        << '\n';
  }

private:
  ordered_json run(const std::vector<Finding> &Findings) const {
    ordered_json Driver = {{"name", "syncline"},
                           {"version", SYNCLINE_VERSION},
                           {"semanticVersion", SYNCLINE_VERSION},
                           {"informationUri", HomePage},
                           {"rules", ordered_json::array()}};
    // Keyed by id: each configuration in a run has its own rule objects.
    std::map<std::string, const Rule *> Used;
    for (const Finding &F : Findings)
      Used.emplace(F.Rule->Id, F.Rule);
    std::map<std::string, size_t> Indices;
    for (const auto &[Id, R] : Used) {
      Indices[Id] = Driver["rules"].size();
      Driver["rules"].push_back(sarifRule(*R));
    }
    ordered_json Results = ordered_json::array();
    std::vector<std::string> Fingerprints = fingerprints(Findings);
    for (size_t I = 0; I < Findings.size(); ++I)
      Results.push_back(
          result(Findings[I], Indices[Findings[I].Rule->Id], Fingerprints[I]));
    ordered_json J;
    J["tool"]["driver"] = std::move(Driver);
    J["invocations"].push_back(invocation(Problems));
    J["originalUriBaseIds"][SourceRoot]["description"]["text"] =
        "The folder that syncline lint was run in.";
    J["columnKind"] = "utf16CodeUnits";
    J["results"] = std::move(Results);
    return J;
  }

  std::vector<Problem> Problems;
};

} // namespace

std::unique_ptr<Writer> output::makeSarifWriter() {
  return std::make_unique<SarifWriter>();
}
