#include "loader/FunctionParser.h"
#include "loader/EnumNames.h"
#include "loader/RuleError.h"
#include "model/FunctionNames.h"

#include <nlohmann/json.hpp>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::rules::model;
using nlohmann::json;

static constexpr std::array<Names<FunctionForm>, 2> FormNames{
    {{"result", FunctionForm::Result}, {"out", FunctionForm::Out}}};

static std::vector<const Operator *> operatorsFor(const std::string &Rule) {
  std::vector<const Operator *> Found;
  for (const Operator &Each : allOperators())
    if (Each.syncRule() == Rule)
      Found.push_back(&Each);
  if (Found.empty())
    throw RuleError("the operator model gives no operator to " + Rule +
                    "; list the operators, or add them to the model's overlay");
  return Found;
}

static std::vector<const Operator *> operatorsIn(const json &List) {
  std::vector<const Operator *> Found;
  for (const std::string Name : List) {
    const Operator &Op = findOperator(Name);
    if (!Op.isNative())
      throw RuleError("LibTorch has no operator '" + Name +
                      "'; 'functions' takes the names of C++ functions");
    Found.push_back(&Op);
  }
  return Found;
}

CoveredFunctions rules::parseFunctions(const json &Match,
                                       const std::string &Rule) {
  FunctionForm Form = FunctionForm::All;
  if (Match.contains("form"))
    Form = byName(FormNames, Match["form"].get<std::string>(), "form");
  CoveredFunctions Covered;
  if (Match.contains("operators")) {
    const json &List = Match["operators"];
    for (const Operator *Each :
         List.is_string() ? operatorsFor(Rule) : operatorsIn(List)) {
      std::vector<std::string> Found = functionNames(*Each, Form);
      std::string Name(Each->name());
      if (Found.empty())
        throw RuleError("the operator '" + Name +
                        "' has no function of this form");
      Covered.Names.push_back(Name + (Form == FunctionForm::Out ? "_out" : ""));
      Covered.Functions.insert(Covered.Functions.end(), Found.begin(),
                               Found.end());
    }
  } else if (Match.contains("form")) {
    throw RuleError("'form' needs 'operators'");
  }
  for (const json &Each : Match.value("functions", json::array())) {
    Covered.Names.push_back(Each);
    Covered.Functions.push_back(Each);
  }
  return Covered;
}
