//===- RuleParser.h - JSON to Rule ------------------------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_RULEPARSER_H
#define SYNCLINE_RULES_LOADER_RULEPARSER_H

#include "loader/Rule.h"

#include <string>
#include <string_view>

namespace syncline::rules {

/// Reads and checks one rule. \p Origin names the text in errors.
/// \throws RuleError
Rule parseRule(std::string_view Json, const std::string &Origin);

/// Reads one of embeddedRules(), which fits the schema.
/// \throws RuleError
Rule parseBuiltinRule(std::string_view Json, const std::string &Origin);

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_RULEPARSER_H
