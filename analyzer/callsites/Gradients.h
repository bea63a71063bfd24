//===- Gradients.h - Tensors that backward() receives -----------*- C++ -*-===//
//
// Autograd calls backward() of a torch::autograd::Function with a gradient for
// each output of forward(), on the device of that output. The context hands it
// the tensors that forward() saved.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_CALLSITES_GRADIENTS_H
#define SYNCLINE_ANALYZER_CALLSITES_GRADIENTS_H

#include "dataflow/AbstractState.h"
#include "dataflow/Lattice.h"

#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace clang {
class CFG;
class CXXRecordDecl;
class Expr;
class FunctionDecl;
} // namespace clang

namespace syncline::lint::dataflow {
class Evaluator;
class Summaries;
} // namespace syncline::lint::dataflow

namespace syncline::lint::callsites {

/// What the calls of save_for_backward() in a forward() save.
struct SavedTensors {
  dataflow::LatticeElement All = dataflow::LatticeElement::bottom();
  /// The first tensors, as far as each of the calls saves as many.
  std::vector<dataflow::LatticeElement> First;
  bool IsKnown = false;

  void add(const clang::Expr &List, const dataflow::Evaluator &Values);
};

class Gradients {
public:
  /// If \p Function is the forward() of an autograd function, records the
  /// device of its outputs. If that is unknown, records the device of the
  /// tensors that it saves or receives. Also records what it saves. \p Before
  /// and \p Reached belong to the blocks of \p Graph.
  void learn(const clang::FunctionDecl &Function, const clang::CFG &Graph,
             const std::vector<dataflow::AbstractState> &Before,
             const std::vector<bool> &Reached,
             const dataflow::Summaries &Program);

  /// If \p Function is a backward() with a known forward(), adds the device of
  /// its gradients to \p Entry. The facts of its context are those of the saved
  /// tensors, element by element.
  void enter(const clang::FunctionDecl &Function,
             dataflow::AbstractState &Entry) const;

private:
  struct Received {
    dataflow::DeviceLattice Gradients = dataflow::DeviceLattice::Top;
    SavedTensors Saved;
  };
  llvm::DenseMap<const clang::CXXRecordDecl *, Received> OfClass;
};

} // namespace syncline::lint::callsites

#endif // SYNCLINE_ANALYZER_CALLSITES_GRADIENTS_H
