//===- TupleElements.h - Elements of tuples and pairs -----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_TUPLEELEMENTS_H
#define SYNCLINE_ANALYZER_DATAFLOW_TUPLEELEMENTS_H

#include "dataflow/ExpressionValues.h"
#include "dataflow/Lattice.h"
#include "model/CallView.h"

#include "clang/AST/Type.h"

#include <optional>

namespace syncline::lint::dataflow {

/// An element of a tuple or a pair that an expression accesses:
/// `std::get<1>(T)`, `P.first`.
struct ElementRead {
  const clang::Expr *Tuple = nullptr;
  unsigned Index = 0;

  static std::optional<ElementRead> of(const clang::Expr *E);
};

/// The call of std::tie that \p E is; null for other expressions.
const clang::CallExpr *tieIn(const clang::Expr *E);

/// The number of elements of the tuple or pair \p T; 0 for other types.
unsigned elementCount(clang::QualType T);

/// The facts of each element of \p Tuple that follow from the facts of the
/// whole.
LatticeElement sharedByElements(const clang::Expr *Tuple,
                                const ExpressionValues &Values);

/// Element \p Index of the tuple that \p Call returns or constructs.
LatticeElement elementOfCall(const model::CallView &Call, unsigned Index,
                             const ExpressionValues &Values);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_TUPLEELEMENTS_H
