//===- Evaluator.h - Facts about an expression ------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CORE_EVALUATOR_H
#define SYNCLINE_ANALYZER_CORE_EVALUATOR_H

#include "core/CallView.h"
#include "core/State.h"

#include <optional>
#include <string>
#include <variant>

namespace clang {
class ASTContext;
} // namespace clang

namespace syncline {

/// What is known of an expression where the variables hold \p Here.
class Evaluator {
public:
  Evaluator(const clang::ASTContext &Context, const State &Here)
      : Context(Context), Here(Here) {}

  ValueFacts evaluate(const clang::Expr *E) const;

  /// Facts of the value that \p Call returns.
  ValueFacts evaluateCall(const CallView &Call) const;

  /// The combined device of all tensors that go into \p Call; Unset where it
  /// takes none.
  DeviceFact deviceOfOperands(const CallView &Call) const;

  /// The name of the enumerator that \p E is, if that is a constant:
  /// "CUDA", "Float", "cudaMemcpyDeviceToHost".
  std::optional<std::string> enumeratorOf(const clang::Expr *E) const;

private:
  ValueFacts evaluateReference(const clang::Expr *E) const;
  ValueFacts evaluateEnumerator(const clang::Expr *E) const;
  ValueFacts evaluateConstruction(const CallView &Call) const;
  ValueFacts evaluateLibTorch(const CallView &Call,
                              const std::string &Name) const;
  ValueFacts evaluateOptionsCall(const CallView &Call,
                                 llvm::StringRef Operator) const;
  ValueFacts evaluateMove(const CallView &Call) const;
  ValueFacts evaluateOperator(const CallView &Call,
                              llvm::StringRef Operator) const;
  ValueFacts evaluateFactory(const CallView &Call, llvm::StringRef Operator,
                             const Argument &Options) const;
  ValueFacts evaluateStd(const CallView &Call) const;
  const Argument *optionsArgument(const CallView &Call) const;

  const clang::ASTContext &Context;
  const State &Here;
};

} // namespace syncline

#endif // SYNCLINE_ANALYZER_CORE_EVALUATOR_H
