//===- CudaFunctions.h - What cuda.json declares ----------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_MODEL_GENERATOR_CUDAFUNCTIONS_H
#define SYNCLINE_RULES_MODEL_GENERATOR_CUDAFUNCTIONS_H

#include "model/CudaModel.h"

#include <map>
#include <set>
#include <string>

namespace syncline::rules::model::generator {

struct ModelFunction {
  /// Except for its texts.
  CudaFunction Facts;
  std::string SyncRule;
  std::string Implements;
};

/// Keyed by qualified name.
using ModelFunctions = std::map<std::string, ModelFunction>;

/// The functions of cuda.json, whose contents are \p Text. \p Rules contains
/// the ids of all rules.
/// \throws ModelError for an entry that is meaningless, contradictory or out of
/// order.
ModelFunctions cudaFunctions(const std::string &Text,
                             const std::set<std::string> &Rules);

} // namespace syncline::rules::model::generator

#endif // SYNCLINE_RULES_MODEL_GENERATOR_CUDAFUNCTIONS_H
