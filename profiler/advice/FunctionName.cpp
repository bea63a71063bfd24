#include "advice/FunctionName.h"

#include "model/OperatorModel.h"

#include <algorithm>
#include <cctype>

using namespace syncline;
using namespace syncline::advice;

static bool isWordCharacter(char C) {
  return std::isalnum(static_cast<unsigned char>(C)) || C == '_';
}

/// "nonzero_outf" takes its arguments in a different order, "..._symint" takes
/// other types; both call the same operator.
static std::string withoutVariant(std::string_view Name) {
  std::string Result(Name);
  constexpr std::string_view SymInt = "_symint";
  if (size_t Found = Result.find(SymInt); Found != std::string::npos)
    Result.erase(Found, SymInt.size());
  if (Result.ends_with("_outf"))
    Result.pop_back();
  return Result;
}

std::string advice::operatorOfFunction(std::string_view Name) {
  for (std::string_view Scope :
       {"at::Tensor::", "at::symint::", "at::", "torch::"}) {
    if (!Name.starts_with(Scope))
      continue;
    std::string_view Rest = Name.substr(Scope.size());
    if (!Rest.empty() && std::all_of(Rest.begin(), Rest.end(), isWordCharacter))
      return withoutVariant(Rest);
  }
  return {};
}

/// "out", "Tensor_out", "out_tol_tensor".
static bool isOutOverload(std::string_view Overload) {
  return Overload == "out" || Overload.ends_with("_out") ||
         Overload.starts_with("out_");
}

std::vector<std::string> advice::operatorsOfDispatch(std::string_view Name) {
  constexpr std::string_view Scope = "at::_ops::";
  size_t End = Name.rfind("::");
  if (!Name.starts_with(Scope) || End < Scope.size() ||
      (Name.substr(End) != "::call" && Name.substr(End) != "::redispatch"))
    return {};
  std::string_view Struct = Name.substr(Scope.size(), End - Scope.size());
  std::vector<std::string> Result = {std::string(Struct)};
  // From the right: the longest operator's name is the likeliest.
  for (size_t I = Struct.size(); I-- > 1;) {
    std::string_view Operator = Struct.substr(0, I);
    std::string_view Overload = Struct.substr(I + 1);
    // The overload without a name has no "_" before it.
    if (Struct[I] == '_' && !Overload.empty() &&
        rules::model::findOperator(Operator).hasOverload(Overload))
      Result.push_back(std::string(Operator) +
                       (isOutOverload(Overload) ? "_out" : ""));
  }
  return Result;
}

std::string_view advice::backwardNodeName(std::string_view Name) {
  constexpr std::string_view Scope = "torch::autograd::generated::";
  if (!Name.starts_with(Scope))
    return {};
  std::string_view Node = Name.substr(Scope.size());
  // Not "<node>_apply_functional", which apply calls: the linker merges
  // identical ones of several nodes.
  constexpr std::string_view Function = "::apply";
  if (Node.ends_with(Function))
    return Node.substr(0, Node.size() - Function.size());
  return {};
}

std::string advice::operatorOfBackwardNode(std::string_view Name) {
  std::string_view Node = backwardNodeName(Name);
  size_t End = Node.rfind("Backward");
  if (End == std::string_view::npos)
    return {};
  std::string Result;
  for (char C : Node.substr(0, End)) {
    bool IsUpper = std::isupper(static_cast<unsigned char>(C));
    if (IsUpper && !Result.empty())
      Result += '_';
    Result += static_cast<char>(std::tolower(static_cast<unsigned char>(C)));
  }
  return Result;
}
