//===- StoredFinding.h - Serialized findings --------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_STOREDFINDING_H
#define SYNCLINE_ANALYZER_RUN_STOREDFINDING_H

#include "findings/Finding.h"

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

namespace syncline::lint::run {

using RulesById = std::map<std::string, const rules::Rule *>;
RulesById byId(const std::vector<const rules::Rule *> &Rules);

/// Stores the rule as its id.
nlohmann::json storedFinding(const findings::Finding &F);

/// \throws nlohmann::json::exception, std::out_of_range if \p Stored is not a
/// finding, or its rule is not among \p Rules.
findings::Finding findingFrom(const nlohmann::json &Stored,
                              const RulesById &Rules);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_STOREDFINDING_H
