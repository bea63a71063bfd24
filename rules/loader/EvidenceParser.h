//===- EvidenceParser.h - The object "evidence" -----------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_EVIDENCEPARSER_H
#define SYNCLINE_RULES_LOADER_EVIDENCEPARSER_H

#include "loader/Rule.h"

#include <nlohmann/json_fwd.hpp>

namespace syncline::rules {

/// Reads the evidence of a rule whose subject is \p About.
/// \throws RuleError
Evidence parseEvidence(const nlohmann::json &J, Effect About);

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_EVIDENCEPARSER_H
