//===- FunctionParser.h - The functions of a match entry --------*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_FUNCTIONPARSER_H
#define SYNCLINE_RULES_LOADER_FUNCTIONPARSER_H

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace syncline::rules {

/// Functions that an entry covers in the same releases of LibTorch.
struct FunctionGroup {
  /// In a rule's notation; empty if the overlay specifies no releases.
  std::string LibTorch;
  /// Operators, with "_out" for those in this form only, then functions.
  std::vector<std::string> Names;
  /// Qualified C++ names.
  std::vector<std::string> Functions;
};

/// The functions that the entry \p Match of the rule \p Rule names: those of
/// "operators", in the form that "form" selects, then those of "functions".
/// Each is a list of names, or "model": the operators to which the overlay of
/// the operator model assigns the rule, or the functions to which the CUDA
/// model assigns it. The overlay may assign it to some operators in some
/// releases only: those form separate groups.
/// \throws RuleError if a model lacks an operator, or assigns none to the rule.
std::vector<FunctionGroup> parseFunctions(const nlohmann::json &Match,
                                          const std::string &Rule);

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_FUNCTIONPARSER_H
