//===- ConditionParser.h - The entries of "when" ----------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_CONDITIONPARSER_H
#define SYNCLINE_RULES_LOADER_CONDITIONPARSER_H

#include "loader/Rule.h"

#include <nlohmann/json_fwd.hpp>

namespace syncline::rules {

/// Reads one entry of "when".
/// \throws RuleError
Condition parseCondition(const nlohmann::json &J);

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_CONDITIONPARSER_H
