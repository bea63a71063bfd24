//===- ModelOperator.h - An operator during table generation ----*- C++ -*-===//

#ifndef SYNCLINE_RULES_MODEL_GENERATOR_MODELOPERATOR_H
#define SYNCLINE_RULES_MODEL_GENERATOR_MODELOPERATOR_H

#include "model/OperatorModel.h"

#include <map>
#include <set>
#include <string>

namespace syncline::rules::model::generator {

struct ModelOperator {
  ResultDType DType = ResultDType::Unknown;
  FactSet Facts;
  std::set<std::string> Overloads;
  /// Id of the rule for an operator that always synchronizes.
  std::string SyncRule;
  /// The releases to which that applies, as in a rule; empty for all.
  std::string SyncVersions;
};

/// Keyed by name, in the order of the table.
using ModelOperators = std::map<std::string, ModelOperator>;

} // namespace syncline::rules::model::generator

#endif // SYNCLINE_RULES_MODEL_GENERATOR_MODELOPERATOR_H
