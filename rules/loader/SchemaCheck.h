//===- SchemaCheck.h - A rule file against rules/schema.json ----*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_SCHEMACHECK_H
#define SYNCLINE_RULES_LOADER_SCHEMACHECK_H

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace syncline::rules {

/// Checks \p Document against the schema that is compiled in.
/// \returns an empty string, or one line with the position, a JSON pointer, and
/// the violation.
std::string schemaViolation(const nlohmann::json &Document);

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_SCHEMACHECK_H
