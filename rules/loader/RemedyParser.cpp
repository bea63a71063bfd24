#include "loader/RemedyParser.h"
#include "loader/EnumNames.h"
#include "loader/RuleError.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

using namespace syncline;
using namespace syncline::rules;
using nlohmann::json;

static constexpr std::array<Names<MaskRole>, 2> MaskRoleNames{
    {{"input", MaskRole::Input}, {"result", MaskRole::Result}}};

/// \p Title is the remedy's title, for errors.
static FixTemplate parseFix(const json &J, const std::string &Title) {
  FixTemplate Fix;
  Fix.ReplaceCall = J.value("replace_call", std::string());
  Fix.Edit = J.value("edit", std::string());
  Fix.Needs = J.value("needs", std::vector<std::string>());
  if (Fix.ReplaceCall.empty() == Fix.Edit.empty())
    throw RuleError("the fix of remedy '" + Title +
                    "' needs either 'replace_call' or 'edit'");
  if (J.contains("safe") == Fix.ReplaceCall.empty())
    throw RuleError("the fix of remedy '" + Title +
                    "' has 'safe' with 'replace_call', and only with it");
  Fix.Safe = J.value("safe", false);
  Fix.Changes = J.value("changes", std::string());
  if (!Fix.ReplaceCall.empty() && !Fix.Safe && Fix.Changes.empty())
    throw RuleError("the fix of remedy '" + Title +
                    "' is not safe and lacks 'changes'");
  return Fix;
}

Remedy rules::parseRemedy(const json &J) {
  Remedy R;
  R.Title = J.at("title").get<std::string>();
  R.Before = J.at("before").get<std::string>();
  R.After = J.at("after").get<std::string>();
  R.Caveat = J.value("caveat", std::string());
  if (J.contains("masked_work"))
    R.MaskedWork = byName(MaskRoleNames, J["masked_work"].get<std::string>(),
                          "role of a mask");
  R.Operators = J.value("operators", std::vector<std::string>());
  R.MostBytes = J.value("most_bytes", R.MostBytes);
  R.LeastRuns = J.value("least_runs", R.LeastRuns);
  if (J.contains("fix"))
    R.Fix = parseFix(J["fix"], R.Title);
  for (const json &Each : J.value("suits", json::array()))
    R.Suits.push_back(byName(UseNames, Each.get<std::string>(), "use"));
  return R;
}

PythonForm rules::parsePythonForm(const json &J) {
  PythonForm Form;
  Form.Name = J.at("name").get<std::string>();
  Form.Through = J.value("through", std::vector<std::string>());
  Form.Functions = J.value("functions", std::vector<std::string>());
  for (const json &Each : J.at("remedies"))
    Form.Remedies.push_back(parseRemedy(Each));
  return Form;
}
