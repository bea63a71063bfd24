//===- Evaluator.h - Facts about an expression ------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_EVALUATOR_H
#define SYNCLINE_ANALYZER_DATAFLOW_EVALUATOR_H

#include "dataflow/AbstractState.h"
#include "dataflow/Summaries.h"
#include "model/CallView.h"

#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <string>
#include <variant>

namespace syncline::lint::dataflow {

/// Whether a tensor, or a list of them, goes into \p Call.
bool takesTensors(const model::CallView &Call);

/// What is known of an expression where the variables hold \p State.
class Evaluator {
public:
  Evaluator(const Summaries &Program, const AbstractState &State)
      : Program(Program), Context(Program.context()), State(State) {}

  const clang::ASTContext &context() const { return Context; }

  /// While what the variables hold does not change: each expression is
  /// evaluated once.
  LatticeElement evaluate(const clang::Expr *E) const;

  /// The same of element \p Index of a tuple or a pair; of what is none, the
  /// facts that all in it share.
  LatticeElement evaluateElement(const clang::Expr *E, unsigned Index) const;

  /// Facts of the value that \p Call returns.
  LatticeElement evaluateCall(const model::CallView &Call) const;

  /// The value that \p Call of a function in user code returns, by its body and
  /// its arguments; with \p Element, that element of it. Nothing if no body
  /// tells.
  std::optional<LatticeElement>
  evaluateUserCode(const model::CallView &Call,
                   std::optional<unsigned> Element = {}) const;

  /// The combined device of all tensors that go into \p Call; bottom if it
  /// takes none.
  DeviceLattice deviceOfOperands(const model::CallView &Call) const;

  /// The name of the enumerator that \p E is, if that is a constant:
  /// "CUDA", "Float", "cudaMemcpyDeviceToHost".
  std::optional<std::string> enumeratorOf(const clang::Expr *E) const;

private:
  LatticeElement evaluateAnew(const clang::Expr *E) const;
  LatticeElement evaluateReference(const clang::Expr *E) const;
  LatticeElement evaluateEnumerator(const clang::Expr *E) const;
  LatticeElement evaluateConstruction(const model::CallView &Call) const;
  LatticeElement evaluateStd(const model::CallView &Call) const;

  const Summaries &Program;
  const clang::ASTContext &Context;
  const AbstractState &State;
  /// Operators ask for their operands more than once.
  mutable llvm::DenseMap<const clang::Expr *, LatticeElement> Known;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_EVALUATOR_H
