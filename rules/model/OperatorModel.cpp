#include "model/OperatorModel.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::rules::model;

bool Operator::hasOverload(std::string_view Overload) const {
  return std::ranges::binary_search(Overloads, Overload);
}

const Operator &model::findOperator(std::string_view Name) {
  static constexpr Operator Unknown;
  std::span<const Operator> Operators = allOperators();
  auto Found = std::ranges::lower_bound(Operators, Name, {}, &Operator::name);
  return Found != Operators.end() && Found->name() == Name ? *Found : Unknown;
}
