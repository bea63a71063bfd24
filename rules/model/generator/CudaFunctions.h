//===- CudaFunctions.h - What cuda.json declares ----------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_MODEL_GENERATOR_CUDAFUNCTIONS_H
#define SYNCLINE_RULES_MODEL_GENERATOR_CUDAFUNCTIONS_H

#include "model/CudaModel.h"

#include <map>
#include <set>
#include <string>

namespace syncline::rules::model::generator {

struct ModelFunction {
  /// Without its texts.
  CudaFunction Facts;
  std::string SyncRule;
  std::string Implements;
};

/// By qualified name.
using ModelFunctions = std::map<std::string, ModelFunction>;

/// The functions of cuda.json, which has the contents \p Text. \p Rules has the
/// ids of all rules.
/// \throws ModelError on an entry that has no meaning, contradicts itself or is
/// out of order.
ModelFunctions cudaFunctions(const std::string &Text,
                             const std::set<std::string> &Rules);

} // namespace syncline::rules::model::generator

#endif // SYNCLINE_RULES_MODEL_GENERATOR_CUDAFUNCTIONS_H
