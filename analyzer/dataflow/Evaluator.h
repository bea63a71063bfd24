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

/// Evaluates expressions in one abstract state.
class Evaluator : public ExpressionValues {
public:
  Evaluator(const Summaries &Program, const AbstractState &State)
      : Program(Program), Context(Program.context()), State(State) {}

  const clang::ASTContext &context() const override { return Context; }

  /// Results are cached: the variables do not change during the lifetime of the
  /// evaluator.
  LatticeElement evaluate(const clang::Expr *E) const override;

  LatticeElement evaluateElement(const clang::Expr *E,
                                 unsigned Index) const override;

  std::optional<LatticeElement>
  evaluateUserCode(const model::CallView &Call,
                   std::optional<unsigned> Element = {}) const override;

  /// The value after \p Call of the variable passed as argument \p Index;
  /// nothing if the body of the callee does not determine it.
  std::optional<LatticeElement>
  evaluateArgumentOnExit(const model::CallView &Call, size_t Index) const;

  /// The values of the object's members after \p Call of a method or a
  /// constructor of the program; nothing if they are not known.
  std::optional<MemberFacts>
  evaluateMembersOnExit(const model::CallView &Call) const;

  /// The value that \p Call returns.
  LatticeElement evaluateCall(const model::CallView &Call) const;

  /// The name of the enumerator that \p E evaluates to, if it is a constant:
  /// "CUDA", "Float", "cudaMemcpyDeviceToHost".
  std::optional<std::string> enumeratorOf(const clang::Expr *E) const;

private:
  /// The value of an element read, if the element has facts of its own or its
  /// tuple implies them.
  std::optional<LatticeElement> evaluateElementRead(const clang::Expr *E) const;
  LatticeElement evaluateUncached(const clang::Expr *E) const;
  std::optional<LatticeElement>
  evaluateBody(const model::CallView &Call,
               std::optional<unsigned> Element) const;
  /// Where the facts about the members of *this come from, for a call of one of
  /// its methods: from the summary of the class, or from the current state.
  enum class OfThis { Summary, State };
  CallInputs inputsOf(const model::CallView &Call,
                      OfThis From = OfThis::Summary) const;
  LatticeElement evaluateReference(const clang::Expr *E) const;
  LatticeElement evaluateName(const clang::Expr *E) const;
  std::optional<LatticeElement>
  evaluateGlobal(const clang::VarDecl &Variable) const;
  LatticeElement evaluateEnumerator(const clang::Expr *E) const;
  LatticeElement evaluateConstruction(const model::CallView &Call) const;
  LatticeElement evaluateStd(const model::CallView &Call) const;

  const Summaries &Program;
  const clang::ASTContext &Context;
  const AbstractState &State;
  /// A cache: operators ask for their operands more than once.
  mutable llvm::DenseMap<const clang::Expr *, LatticeElement> Known;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_EVALUATOR_H
