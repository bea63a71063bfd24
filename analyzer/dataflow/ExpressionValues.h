//===- ExpressionValues.h - Values of expressions, on request ---*- C++ -*-===//
//
// The value of a call depends on the values of its operands, and the value of
// an operand may be that of another call. The interface lets the code that
// evaluates one kind of call ask for its operands without the evaluator that
// chooses between the kinds.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_EXPRESSIONVALUES_H
#define SYNCLINE_ANALYZER_DATAFLOW_EXPRESSIONVALUES_H

#include "dataflow/Lattice.h"
#include "model/CallView.h"

#include <optional>

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace syncline::lint::dataflow {

/// Whether a tensor, or a list of them, is an operand of \p Call.
bool takesTensors(const model::CallView &Call);

/// The values of expressions at one point of a function.
class ExpressionValues {
public:
  virtual ~ExpressionValues() = default;

  virtual const clang::ASTContext &context() const = 0;

  virtual LatticeElement evaluate(const clang::Expr *E) const = 0;

  /// The value of element \p Index of the tuple or the pair \p E. If \p E is
  /// neither, the facts that all values in it share.
  virtual LatticeElement evaluateElement(const clang::Expr *E,
                                         unsigned Index) const = 0;

  /// The value that \p Call of a function in user code returns, by its body and
  /// its arguments; with \p Element, that element of it. Nothing if no body is
  /// available.
  virtual std::optional<LatticeElement>
  evaluateUserCode(const model::CallView &Call,
                   std::optional<unsigned> Element = {}) const = 0;

  /// The combined device of all tensors that are operands of \p Call; bottom if
  /// it takes none.
  DeviceLattice deviceOfOperands(const model::CallView &Call) const;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_EXPRESSIONVALUES_H
