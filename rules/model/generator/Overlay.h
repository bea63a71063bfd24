//===- Overlay.h - What PyTorch does not declare ----------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_MODEL_GENERATOR_OVERLAY_H
#define SYNCLINE_RULES_MODEL_GENERATOR_OVERLAY_H

#include "model/generator/ModelOperator.h"

#include <set>
#include <string>

namespace syncline::rules::model::generator {

/// Adds the facts of overlay.json, which has the contents \p Text, to
/// \p Operators, or corrects theirs. \p Rules has the ids of all rules.
/// \throws ModelError on an entry that has no meaning, contradicts what PyTorch
/// declares or is out of order.
void applyOverlay(const std::string &Text, const std::set<std::string> &Rules,
                  ModelOperators &Operators);

} // namespace syncline::rules::model::generator

#endif // SYNCLINE_RULES_MODEL_GENERATOR_OVERLAY_H
