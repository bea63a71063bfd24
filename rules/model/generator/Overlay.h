//===- Overlay.h - What PyTorch does not declare ----------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_MODEL_GENERATOR_OVERLAY_H
#define SYNCLINE_RULES_MODEL_GENERATOR_OVERLAY_H

#include "model/generator/ModelOperator.h"

#include <nlohmann/json_fwd.hpp>

namespace syncline::rules::model::generator {

/// Adds the facts of overlay.json to \p Operators, or corrects theirs.
/// \throws ModelError on an entry that has no meaning, or contradicts what
/// PyTorch declares.
void applyOverlay(const nlohmann::json &Document, ModelOperators &Operators);

} // namespace syncline::rules::model::generator

#endif // SYNCLINE_RULES_MODEL_GENERATOR_OVERLAY_H
