//===- Gradients.h - Devices of a backward's gradients ----------*- C++ -*-===//
//
// Autograd calls backward() of a torch::autograd::Function with a gradient for
// each output of forward(), on the device of that output.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_CALLSITES_GRADIENTS_H
#define SYNCLINE_ANALYZER_CALLSITES_GRADIENTS_H

#include "dataflow/AbstractState.h"

#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace clang {
class CFG;
class CXXRecordDecl;
class FunctionDecl;
} // namespace clang

namespace syncline::lint::dataflow {
class Summaries;
} // namespace syncline::lint::dataflow

namespace syncline::lint::callsites {

class Gradients {
public:
  /// If \p Function is the forward() of an autograd function, records the
  /// device of its outputs. If that is unknown, records the device of the
  /// tensors that it saves or receives. \p Before and \p Reached belong to the
  /// blocks of \p Graph.
  void learn(const clang::FunctionDecl &Function, const clang::CFG &Graph,
             const std::vector<dataflow::AbstractState> &Before,
             const std::vector<bool> &Reached,
             const dataflow::Summaries &Program);

  /// If \p Function is a backward() with a known forward(), adds the device of
  /// its gradients to \p Entry.
  void enter(const clang::FunctionDecl &Function,
             dataflow::AbstractState &Entry) const;

private:
  llvm::DenseMap<const clang::CXXRecordDecl *, dataflow::DeviceLattice> Devices;
};

} // namespace syncline::lint::callsites

#endif // SYNCLINE_ANALYZER_CALLSITES_GRADIENTS_H
