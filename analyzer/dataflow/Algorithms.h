//===- Algorithms.h - Algorithms of the standard library --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_ALGORITHMS_H
#define SYNCLINE_ANALYZER_DATAFLOW_ALGORITHMS_H

#include "model/CallView.h"

#include <optional>
#include <vector>

namespace clang {
class Expr;
class FunctionDecl;
class LambdaExpr;
} // namespace clang

namespace syncline::lint::dataflow {

/// The lambda in \p E, possibly wrapped in a std::function; null if there is
/// none.
const clang::LambdaExpr *lambdaIn(const clang::Expr *E);

/// A call that runs a lambda for the elements of a range: std::for_each(First,
/// Last, [](...) {...}).
struct Algorithm {
  const clang::LambdaExpr *Lambda = nullptr;
  const clang::FunctionDecl *Operator = nullptr;
  /// For each parameter of the lambda, an iterator whose elements it receives.
  std::vector<const clang::Expr *> Given;
  /// The list that receives what the lambda returns; null if there is none.
  const clang::Expr *Output = nullptr;

  static std::optional<Algorithm> of(const model::CallView &Call);
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_ALGORITHMS_H
