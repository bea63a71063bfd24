//===- Overlay.h - What PyTorch does not declare ----------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_MODEL_GENERATOR_OVERLAY_H
#define SYNCLINE_RULES_MODEL_GENERATOR_OVERLAY_H

#include "model/generator/ModelOperator.h"

#include <set>
#include <string>

namespace syncline::rules::model::generator {

/// Applies overlay.json, whose contents are \p Text, to \p Operators: adds or
/// corrects facts. \p Rules contains the ids of all rules.
/// \throws ModelError for an entry that is meaningless, contradicts what
/// PyTorch declares or is out of order.
void applyOverlay(const std::string &Text, const std::set<std::string> &Rules,
                  ModelOperators &Operators);

} // namespace syncline::rules::model::generator

#endif // SYNCLINE_RULES_MODEL_GENERATOR_OVERLAY_H
