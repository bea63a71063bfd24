//===- SchemaFault.h - What a schema expects of a value ---------*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_SCHEMAFAULT_H
#define SYNCLINE_RULES_LOADER_SCHEMAFAULT_H

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace syncline::rules {

/// Compares the value at \p Path, a list of keys and indices, in \p Document
/// with the part of \p Schema that describes it.
/// \returns what is expected there and what is there instead; empty if the part
/// is not found, or if its form says no more than a validator does.
std::string schemaFault(const nlohmann::json &Schema,
                        const nlohmann::json &Document,
                        const std::vector<std::string> &Path);

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_SCHEMAFAULT_H
