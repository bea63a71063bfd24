//===- SchemaCheck.h - Validates rule files ---------------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_SCHEMACHECK_H
#define SYNCLINE_RULES_LOADER_SCHEMACHECK_H

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace syncline::rules {

/// Checks a rule against rules/schema.json, which is compiled in.
/// \returns an empty string, or one line with the position (a JSON pointer) and
/// what is expected there.
std::string ruleViolation(const nlohmann::json &Document);
/// The same for a table of kernels and rules/model/kernels.schema.json.
std::string kernelsViolation(const nlohmann::json &Document);
/// The same for a table of a library and rules/libraries/schema.json.
std::string libraryViolation(const nlohmann::json &Document);

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_SCHEMACHECK_H
