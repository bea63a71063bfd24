//===- MatchParser.h - The entries of "match" -------------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_MATCHPARSER_H
#define SYNCLINE_RULES_LOADER_MATCHPARSER_H

#include "loader/Rule.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace syncline::rules {

/// Reads one entry of "match" of the rule \p Rule: one match for each group of
/// functions to which the operator model assigns the rule in the same releases.
/// \throws RuleError
std::vector<Match> parseMatches(const nlohmann::json &J,
                                const std::string &Rule);

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_MATCHPARSER_H
