#include "run/StoredFinding.h"

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::hotness;
using namespace syncline::lint::run;
using namespace syncline::rules;
using nlohmann::json;

namespace syncline::lint::findings {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Replacement, File, Offset, Length, Line,
                                   Column, EndLine, EndColumn, Text,
                                   Utf16Column, Utf16EndColumn)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PathStep, File, Line, Column, Text,
                                   Utf16Column)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Fix, Title, Safe, Changes, Replacements)

} // namespace syncline::lint::findings

RulesById run::byId(const std::vector<const Rule *> &Rules) {
  RulesById ById;
  for (const Rule *Each : Rules)
    ById.emplace(Each->Id, Each);
  return ById;
}

json run::storedFinding(const Finding &F) {
  return {{"rule", F.Rule->Id},
          {"confidence", static_cast<int>(F.Confidence)},
          {"heat", static_cast<int>(F.Heat)},
          {"guard", F.Guard},
          {"cold_guard", F.ColdGuard},
          {"invariant", F.InvariantLoopLine},
          {"file", F.File},
          {"line", F.Line},
          {"column", F.Column},
          {"function", F.Function},
          {"id", F.FunctionId},
          {"message", F.Message},
          {"text", F.SourceLine},
          {"way", F.HotPath},
          {"template", F.Template},
          {"is_test", F.InTest},
          {"remedies", F.RemedyOrder},
          {"related", F.Related},
          {"joined", F.JoinedWithLine},
          {"is_suppressed", F.Suppressed},
          {"justification", F.Justification},
          {"fixes", F.Fixes}};
}

Finding run::findingFrom(const json &Stored, const RulesById &Rules) {
  Finding F;
  F.Rule = Rules.at(Stored.at("rule").get<std::string>());
  F.Confidence = static_cast<Confidence>(Stored.at("confidence").get<int>());
  F.Heat = static_cast<Heat>(Stored.at("heat").get<int>());
  F.Guard = Stored.at("guard");
  F.ColdGuard = Stored.at("cold_guard");
  F.InvariantLoopLine = Stored.at("invariant");
  F.File = Stored.at("file");
  F.Line = Stored.at("line");
  F.Column = Stored.at("column");
  F.Function = Stored.at("function");
  F.FunctionId = Stored.at("id");
  F.Message = Stored.at("message");
  F.SourceLine = Stored.at("text");
  F.HotPath = Stored.at("way").get<std::vector<PathStep>>();
  F.Template = Stored.at("template");
  F.InTest = Stored.at("is_test");
  F.RemedyOrder = Stored.at("remedies").get<std::vector<unsigned>>();
  F.Related = Stored.at("related").get<std::vector<PathStep>>();
  F.JoinedWithLine = Stored.at("joined");
  F.Suppressed = Stored.at("is_suppressed");
  F.Justification = Stored.at("justification");
  F.Fixes = Stored.at("fixes").get<std::vector<Fix>>();
  return F;
}
