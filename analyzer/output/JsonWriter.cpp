#include "output/JsonWriter.h"
#include "output/Writer.h"

#include <nlohmann/json.hpp>

#include <ostream>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::hotness;
using namespace syncline::lint::output;
using namespace syncline::rules;
using nlohmann::ordered_json;

/// Incremented if a member changes meaning or is removed.
static constexpr int FormatVersion = 2;

static ordered_json toJson(const Remedy &R) {
  ordered_json J = {
      {"title", R.Title}, {"before", R.Before}, {"after", R.After}};
  if (!R.Caveat.empty())
    J["caveat"] = R.Caveat;
  return J;
}

static ordered_json toJson(const Replacement &R) {
  return {{"file", R.File},           {"offset", R.Offset},
          {"length", R.Length},       {"line", R.Line},
          {"column", R.Column},       {"endLine", R.EndLine},
          {"endColumn", R.EndColumn}, {"text", R.Text}};
}

static ordered_json toJson(const PathStep &Step) {
  return {{"file", Step.File},
          {"line", Step.Line},
          {"column", Step.Column},
          {"message", Step.Text}};
}

static ordered_json toJson(const Fix &F) {
  ordered_json J = {{"title", F.Title}, {"safe", F.Safe}};
  if (!F.Changes.empty())
    J["changes"] = F.Changes;
  J["replacements"] = ordered_json::array();
  for (const Replacement &R : F.Replacements)
    J["replacements"].push_back(toJson(R));
  return J;
}

static ordered_json toJson(const Finding &F) {
  ordered_json J = {
      {"rule", F.Rule->Id},
      {"effect", F.Rule->Effect == Effect::Sync ? "sync" : "hazard"},
      {"level", toString(levelOf(F))},
      {"confidence", toString(F.Confidence)},
      {"hot", F.Heat != Heat::Cold},
      {"file", F.File},
      {"line", F.Line},
      {"column", F.Column},
      {"function", F.Function},
      {"message", F.Message},
      {"remedies", ordered_json::array()},
      {"fixes", ordered_json::array()}};
  if (!F.Guard.empty())
    J["guard"] = F.Guard;
  if (F.InvariantLoopLine)
    J["invariantLoopLine"] = F.InvariantLoopLine;
  if (F.InTest)
    J["test"] = true;
  if (F.JoinedWithLine)
    J["joinedWithLine"] = F.JoinedWithLine;
  for (const PathStep &Step : F.Related)
    J["related"].push_back(toJson(Step));
  for (const PathStep &Step : F.HotPath)
    J["hotPath"].push_back(toJson(Step));
  for (const PathStep &Step : F.OtherCalls)
    J["otherCalls"].push_back(toJson(Step));
  for (const Remedy *R : remediesOf(F))
    J["remedies"].push_back(toJson(*R));
  for (const Fix &Each : F.Fixes)
    J["fixes"].push_back(toJson(Each));
  return J;
}

static ordered_json toJson(const Problem &P) {
  ordered_json J = {{"level", toString(P.Level)}, {"message", P.Text}};
  if (!P.File.empty()) {
    J["file"] = P.File;
    J["line"] = P.Line;
  }
  return J;
}

namespace {
class JsonWriter : public Writer {
public:
  void reportProblems(const std::vector<Problem> &All) override {
    Problems = All;
  }

  void write(const std::vector<Finding> &Findings, std::ostream &Out) override {
    ordered_json J = {
        {"version", FormatVersion},
        {"tool", {{"name", "syncline"}, {"version", SYNCLINE_VERSION}}},
        {"findings", ordered_json::array()}};
    for (const Finding &F : Findings)
      J["findings"].push_back(toJson(F));
    for (const Problem &Each : Problems)
      J["problems"].push_back(toJson(Each));
    // A source file may contain bytes that are not UTF-8.
    Out << J.dump(2, ' ', false, ordered_json::error_handler_t::replace)
        << '\n';
  }

private:
  std::vector<Problem> Problems;
};
} // namespace

std::unique_ptr<Writer> output::makeJsonWriter() {
  return std::make_unique<JsonWriter>();
}
