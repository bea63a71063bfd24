//===- Declarations.h - What PyTorch declares -------------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_MODEL_GENERATOR_DECLARATIONS_H
#define SYNCLINE_RULES_MODEL_GENERATOR_DECLARATIONS_H

#include "model/generator/ModelOperator.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace syncline::rules::model::generator {

/// The operators of operators.json, with the facts from the newest line of each
/// overload.
ModelOperators declaredOperators(const nlohmann::json &Document);

/// Returns "self" for "(Tensor(a -> *) self, int chunks, int dim=0) ->
/// Tensor(a)[]"; empty if there are no arguments.
std::string firstArgument(const std::string &Schema);

} // namespace syncline::rules::model::generator

#endif // SYNCLINE_RULES_MODEL_GENERATOR_DECLARATIONS_H
