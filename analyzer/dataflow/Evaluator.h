//===- Evaluator.h - Facts about an expression ------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_EVALUATOR_H
#define SYNCLINE_ANALYZER_DATAFLOW_EVALUATOR_H

#include "dataflow/AbstractState.h"
#include "dataflow/Summaries.h"
#include "model/CallView.h"

#include "clang/AST/Type.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <string>
#include <variant>

namespace syncline::lint::dataflow {

/// Whether a tensor, or a list of them, goes into \p Call.
bool takesTensors(const model::CallView &Call);

/// An element of a tuple or a pair that \p E names: `std::get<1>(T)`,
/// `P.first`.
struct ElementRead {
  const clang::Expr *Tuple = nullptr;
  unsigned Index = 0;

  static std::optional<ElementRead> of(const clang::Expr *E);
};

/// How many elements the tuple or the pair \p T has; 0 for another type.
unsigned elementCount(clang::QualType T);

/// What is known of an expression where the variables hold \p State.
class Evaluator {
public:
  Evaluator(const Summaries &Program, const AbstractState &State)
      : Program(Program), Context(Program.context()), State(State) {}

  /// While what the variables hold does not change: each expression is
  /// evaluated once.
  LatticeElement evaluate(const clang::Expr *E) const;

  /// The same of element \p Index of a tuple or a pair; of what is none, the
  /// facts that all in it share.
  LatticeElement evaluateElement(const clang::Expr *E, unsigned Index) const;

  /// Facts of the value that \p Call returns.
  LatticeElement evaluateCall(const model::CallView &Call) const;

  /// What the arguments of a to() ask for: the device and the dtype of devices,
  /// options and tensors among them; Unset for what none of them names.
  LatticeElement askedFor(const model::CallView &Call) const;

  /// The combined device of all tensors that go into \p Call; Unset where it
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
  LatticeElement evaluateLibTorch(const model::CallView &Call,
                                  const std::string &Name) const;
  LatticeElement evaluateOptionsCall(const model::CallView &Call,
                                     llvm::StringRef Operator) const;
  LatticeElement evaluateMove(const model::CallView &Call) const;
  LatticeElement evaluateOperator(const model::CallView &Call,
                                  llvm::StringRef Operator) const;
  LatticeElement evaluateFactory(const model::CallView &Call,
                                 llvm::StringRef Operator,
                                 const model::Argument &Options) const;
  DTypeLattice dtypeOfChoice(const model::CallView &Call) const;
  std::optional<LatticeElement>
  evaluateProject(const model::CallView &Call,
                  std::optional<unsigned> Element = {}) const;
  LatticeElement elementOfCall(const model::CallView &Call,
                               unsigned Index) const;
  LatticeElement sharedBy(const clang::Expr *Tuple) const;
  LatticeElement evaluateStd(const model::CallView &Call) const;
  /// Whether all tensors that go into \p Call have no dimension.
  bool areZeroDim(const model::CallView &Call) const;
  const model::Argument *optionsArgument(const model::CallView &Call) const;

  const Summaries &Program;
  const clang::ASTContext &Context;
  const AbstractState &State;
  /// Operators ask for their operands more than once.
  mutable llvm::DenseMap<const clang::Expr *, LatticeElement> Known;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_EVALUATOR_H
