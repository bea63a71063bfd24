#include "run/UnitResult.h"

#include <nlohmann/json.hpp>

#include <map>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::hotness;
using namespace syncline::lint::run;
using namespace syncline::rules;
using nlohmann::json;

// nlohmann/json looks for these in the namespace of the types.
namespace syncline::lint::findings {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Replacement, File, Offset, Length, Line,
                                   Column, EndLine, EndColumn, Text,
                                   Utf16Column, Utf16EndColumn)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PathStep, File, Line, Column, Text,
                                   Utf16Column)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Fix, Title, Safe, Changes, Replacements)

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(NolintComment, Line, First, Last, Text,
                                   Checks, Reason, Used)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PlacedNolint, File, InHeader, Comment)

static void to_json(json &J, const Finding &F) {
  J = {{"rule", F.Rule->Id},
       {"confidence", static_cast<int>(F.Confidence)},
       {"heat", static_cast<int>(F.Heat)},
       {"guard", F.Guard},
       {"invariant", F.InvariantLoopLine},
       {"file", F.File},
       {"line", F.Line},
       {"column", F.Column},
       {"function", F.Function},
       {"message", F.Message},
       {"text", F.SourceLine},
       {"way", F.HotPath},
       {"is_suppressed", F.Suppressed},
       {"justification", F.Justification},
       {"fixes", F.Fixes}};
}

} // namespace syncline::lint::findings

using RulesById = std::map<std::string, const Rule *>;

static Finding findingFrom(const json &J, const RulesById &Rules) {
  Finding F;
  F.Rule = Rules.at(J.at("rule").get<std::string>());
  F.Confidence = static_cast<Confidence>(J.at("confidence").get<int>());
  F.Heat = static_cast<Heat>(J.at("heat").get<int>());
  F.Guard = J.at("guard");
  F.InvariantLoopLine = J.at("invariant");
  F.File = J.at("file");
  F.Line = J.at("line");
  F.Column = J.at("column");
  F.Function = J.at("function");
  F.Message = J.at("message");
  F.SourceLine = J.at("text");
  F.HotPath = J.at("way").get<std::vector<PathStep>>();
  F.Suppressed = J.at("is_suppressed");
  F.Justification = J.at("justification");
  F.Fixes = J.at("fixes").get<std::vector<Fix>>();
  return F;
}

std::string run::encode(const UnitResult &Result) {
  json J = {{"findings", Result.Lint.Findings},
            {"suppressed", Result.Lint.SuppressedFindings},
            {"nolints", Result.Lint.Nolints},
            {"notices", Result.Lint.Notices},
            {"errors", Result.Errors},
            {"first_error", Result.FirstError},
            {"ran", Result.Ran},
            {"plain_because", Result.PlainBecause},
            {"damaged", Result.PreambleIsDamaged},
            {"dependencies", Result.Lint.Dependencies}};
  std::string Bytes;
  json::to_cbor(J, Bytes);
  return Bytes;
}

std::optional<UnitResult> run::decode(std::string_view Bytes,
                                      const std::vector<const Rule *> &Rules) {
  RulesById ById;
  for (const Rule *R : Rules)
    ById.emplace(R->Id, R);
  try {
    json J = json::from_cbor(Bytes);
    UnitResult Result;
    for (const json &Each : J.at("findings"))
      Result.Lint.Findings.push_back(findingFrom(Each, ById));
    for (const json &Each : J.at("suppressed"))
      Result.Lint.SuppressedFindings.push_back(findingFrom(Each, ById));
    Result.Lint.Nolints = J.at("nolints").get<std::vector<PlacedNolint>>();
    Result.Lint.Notices = J.at("notices");
    Result.Errors = J.at("errors");
    Result.FirstError = J.at("first_error");
    Result.Ran = J.at("ran");
    Result.PlainBecause = J.at("plain_because");
    Result.PreambleIsDamaged = J.at("damaged");
    Result.Lint.Dependencies = J.at("dependencies");
    return Result;
  } catch (const json::exception &) {
    return std::nullopt;
  } catch (const std::out_of_range &) {
    return std::nullopt;
  }
}
