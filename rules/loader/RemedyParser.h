//===- RemedyParser.h - The entries of "remedies" and "python" --*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_REMEDYPARSER_H
#define SYNCLINE_RULES_LOADER_REMEDYPARSER_H

#include "loader/Rule.h"

#include <nlohmann/json_fwd.hpp>

namespace syncline::rules {

/// Reads one entry of "remedies".
/// \throws RuleError
Remedy parseRemedy(const nlohmann::json &J);

/// Reads one entry of "python".
PythonForm parsePythonForm(const nlohmann::json &J);

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_REMEDYPARSER_H
