//===- OrderedEntries.h - A hand-written file of entries --------*- C++ -*-===//

#ifndef SYNCLINE_RULES_MODEL_GENERATOR_ORDEREDENTRIES_H
#define SYNCLINE_RULES_MODEL_GENERATOR_ORDEREDENTRIES_H

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace syncline::rules::model::generator {

/// Parses a file with the contents \p Text: an object whose only member has an
/// entry for each \p Kind, such as "operator", by name.
/// \throws ModelError if entries are out of order, or have the same name.
nlohmann::json orderedEntries(const std::string &Text, const std::string &Kind);

} // namespace syncline::rules::model::generator

#endif // SYNCLINE_RULES_MODEL_GENERATOR_ORDEREDENTRIES_H
