//===- RuleParser.cpp - JSON to Rule --------------------------------------===//
//
// The schema checks the structure of the document before the parser reads it.
// The parser makes only the checks that a schema cannot express.
//
//===----------------------------------------------------------------------===//

#include "loader/RuleParser.h"
#include "loader/EnumNames.h"
#include "loader/EvidenceParser.h"
#include "loader/MatchParser.h"
#include "loader/RemedyParser.h"
#include "loader/RuleDocument.h"
#include "loader/RuleError.h"
#include "loader/SchemaCheck.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

using namespace syncline;
using namespace syncline::rules;
using nlohmann::json;

static RuntimeSignature parseRuntime(const json &J) {
  RuntimeSignature R;
  R.Api = J.at("api").get<std::vector<std::string>>();
  R.Copy = J.at("copy").get<std::string>();
  R.HostMemory = J.at("host_memory").get<std::string>();
  R.ReturnsValue = J.value("value", "inside") == "returned";
  R.AvoidsWork = J.value("work", "kept") == "spared";
  return R;
}

static Effect effectOf(const std::vector<Match> &Matches) {
  size_t Hazards =
      std::ranges::count(Matches, PatternKind::StreamOrder, &Match::Pattern);
  if (Hazards > 0 && Hazards < Matches.size())
    throw RuleError("a rule of pattern stream-order has no other patterns");
  return Hazards > 0 ? Effect::Hazard : Effect::Sync;
}

static Rule parseChecked(const json &J) {
  Rule R;
  R.Id = J.at("id").get<std::string>();
  R.Group = J.at("group").get<std::string>();
  R.Level = byName(LevelNames, J.at("level").get<std::string>(), "level");
  R.Summary = J.at("summary").get<std::string>();
  R.Mechanism = J.at("mechanism").get<std::string>();
  for (const json &Each : J.at("match"))
    for (Match &M : parseMatches(Each, R.Id))
      R.Matches.push_back(std::move(M));
  R.Effect = effectOf(R.Matches);
  bool IsHazard = R.Effect == Effect::Hazard;
  if (J.contains("runtime") == IsHazard)
    throw RuleError(IsHazard ? "a rule of pattern stream-order has no 'runtime'"
                             : "'runtime' is missing");
  if (!IsHazard)
    R.Runtime = parseRuntime(J["runtime"]);
  for (const json &Each : J.at("remedies"))
    R.Remedies.push_back(parseRemedy(Each));
  for (const json &Each : J.value("python", json::array()))
    R.Python.push_back(parsePythonForm(Each));
  R.Evidence = parseEvidence(J.at("evidence"), R.Effect);
  return R;
}

static Rule read(std::string_view Json, const std::string &Origin,
                 std::string (*Violation)(const json &)) {
  Rule Result;
  readDocument(Json, Origin, Violation,
               [&](const json &Document) { Result = parseChecked(Document); });
  return Result;
}

Rule rules::parseRule(std::string_view Json, const std::string &Origin) {
  return read(Json, Origin, ruleViolation);
}

Rule rules::parseBuiltinRule(std::string_view Json, const std::string &Origin) {
  return read(Json, Origin, nullptr);
}
