//===- ExpressionValues.h - Values of expressions, on request ---*- C++ -*-===//
//
// The value of a call depends on the values of its operands, which may be calls
// themselves. This interface lets the code that evaluates one kind of call ask
// for its operands without depending on the evaluator that dispatches between
// the kinds.
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

/// Whether \p Call has an operand that is a tensor or a list of tensors.
bool takesTensors(const model::CallView &Call);

/// The values of expressions at one point of a function.
class ExpressionValues {
public:
  virtual ~ExpressionValues() = default;

  virtual const clang::ASTContext &context() const = 0;

  virtual LatticeElement evaluate(const clang::Expr *E) const = 0;

  /// The value of element \p Index of the tuple or pair \p E. If \p E is
  /// neither, the facts that hold for all values in it.
  virtual LatticeElement evaluateElement(const clang::Expr *E,
                                         unsigned Index) const = 0;

  /// The return value of \p Call, a call of a function in user code, computed
  /// from its body and its arguments; with \p Element, only that element of it.
  /// Nothing if no body is available.
  virtual std::optional<LatticeElement>
  evaluateUserCode(const model::CallView &Call,
                   std::optional<unsigned> Element = {}) const = 0;

  /// The combined device of all tensor operands of \p Call; bottom if there are
  /// none.
  DeviceLattice deviceOfOperands(const model::CallView &Call) const;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_EXPRESSIONVALUES_H
