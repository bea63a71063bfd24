//===- Evaluator.h - Facts about an expression ------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_EVALUATOR_H
#define SYNCLINE_ANALYZER_DATAFLOW_EVALUATOR_H

#include "dataflow/AbstractState.h"
#include "dataflow/ExpressionValues.h"
#include "dataflow/Summaries.h"
#include "model/CallView.h"

#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <string>
#include <variant>

namespace syncline::lint::dataflow {

/// What is known of an expression where the variables hold \p State.
class Evaluator : public ExpressionValues {
public:
  Evaluator(const Summaries &Program, const AbstractState &State)
      : Program(Program), Context(Program.context()), State(State) {}

  const clang::ASTContext &context() const override { return Context; }

  /// The evaluator evaluates each expression once, because the variables do not
  /// change while it lives.
  LatticeElement evaluate(const clang::Expr *E) const override;

  LatticeElement evaluateElement(const clang::Expr *E,
                                 unsigned Index) const override;

  std::optional<LatticeElement>
  evaluateUserCode(const model::CallView &Call,
                   std::optional<unsigned> Element = {}) const override;

  /// What \p Call leaves in the variable that its argument \p Index is;
  /// nothing if the body of the function does not show it.
  std::optional<LatticeElement> evaluateLeft(const model::CallView &Call,
                                             size_t Index) const;

  /// What \p Call, of a method or a constructor of the program, leaves in the
  /// members of its object; nothing if that is not known.
  std::optional<MemberFacts>
  evaluateMembersLeft(const model::CallView &Call) const;

  /// The value that \p Call returns.
  LatticeElement evaluateCall(const model::CallView &Call) const;

  /// The name of the enumerator that \p E is, if that is a constant:
  /// "CUDA", "Float", "cudaMemcpyDeviceToHost".
  std::optional<std::string> enumeratorOf(const clang::Expr *E) const;

private:
  /// Of a read of an element whose facts are known or follow from its tuple.
  std::optional<LatticeElement> evaluateElementRead(const clang::Expr *E) const;
  LatticeElement evaluateUncached(const clang::Expr *E) const;
  std::optional<LatticeElement>
  evaluateBody(const model::CallView &Call,
               std::optional<unsigned> Element) const;
  CallInputs inputsOf(const model::CallView &Call) const;
  LatticeElement evaluateReference(const clang::Expr *E) const;
  LatticeElement evaluateName(const clang::Expr *E) const;
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
