#include "loader/FunctionParser.h"
#include "loader/EnumNames.h"
#include "loader/RuleError.h"
#include "model/CudaModel.h"
#include "model/FunctionNames.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

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

static std::vector<std::string> cudaFunctionsFor(const std::string &Rule) {
  std::vector<std::string> Found;
  for (const CudaFunction &Each : allCudaFunctions())
    if (Each.SyncRule == Rule)
      Found.emplace_back(Each.Name);
  if (Found.empty())
    throw RuleError("the CUDA model gives no function to " + Rule +
                    "; list the functions, or add them to cuda.json");
  return Found;
}

/// The group for \p LibTorch, which is created if there is none.
static FunctionGroup &groupOf(std::string_view LibTorch,
                              std::vector<FunctionGroup> &Groups) {
  auto Found = std::ranges::find(Groups, LibTorch, &FunctionGroup::LibTorch);
  if (Found == Groups.end())
    Found = Groups.insert(Found, {std::string(LibTorch), {}, {}});
  return *Found;
}

std::vector<FunctionGroup> rules::parseFunctions(const json &Match,
                                                 const std::string &Rule) {
  FunctionForm Form = FunctionForm::All;
  if (Match.contains("form"))
    Form = byName(FormNames, Match["form"].get<std::string>(), "form");
  std::vector<FunctionGroup> Groups;
  if (Match.contains("operators")) {
    const json &List = Match["operators"];
    bool OfModel = List.is_string();
    for (const Operator *Each :
         OfModel ? operatorsFor(Rule) : operatorsIn(List)) {
      std::vector<std::string> Found = functionNames(*Each, Form);
      std::string Name(Each->name());
      if (Found.empty())
        throw RuleError("the operator '" + Name +
                        "' has no function of this form");
      FunctionGroup &Group =
          groupOf(OfModel ? Each->syncVersions() : "", Groups);
      Group.Names.push_back(Name + (Form == FunctionForm::Out ? "_out" : ""));
      Group.Functions.insert(Group.Functions.end(), Found.begin(), Found.end());
    }
  } else if (Match.contains("form")) {
    throw RuleError("'form' needs 'operators'");
  }
  json List = Match.value("functions", json::array());
  if (List.is_string())
    List = cudaFunctionsFor(Rule);
  for (const json &Each : List) {
    FunctionGroup &Group = groupOf("", Groups);
    Group.Names.push_back(Each);
    Group.Functions.push_back(Each);
  }
  return Groups;
}
