//===- CallerArguments.h - The arguments of a function's callers -*- C++ -*-==//
//
// All callers of a function with internal linkage are visible, and so are those
// of a private function if the unit has all methods of its class. Any other
// function that a header declares may have callers in other translation units.
// Their arguments are imported if they are known. Otherwise the analysis
// assumes that they pass the same values where that can reveal a
// synchronization, but not where it would hide one. In an inline function a
// synchronization is less likely if the visible callers pass host tensors: the
// units of the other callers report it themselves.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_CALLERARGUMENTS_H
#define SYNCLINE_ANALYZER_SUMMARIES_CALLERARGUMENTS_H

#include "dataflow/AbstractState.h"
#include "program/UnitSummary.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace clang {
class Expr;
class FunctionDecl;
class SourceManager;
} // namespace clang

namespace syncline::lint::dataflow {
class Evaluator;
} // namespace syncline::lint::dataflow

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::summaries {

class Symbols;

/// Whether \p Function has a parameter that the analysis tracks.
bool hasTrackedParameter(const clang::FunctionDecl &Function);

/// Whether calls of \p Function may be implicit or may run an override in a
/// derived class.
bool isCalledImplicitly(const clang::FunctionDecl &Function);

/// Whether \p Function has invisible callers: LibTorch's templates call
/// forward(), and those of the standard library call operators.
bool hasOtherCallers(const clang::FunctionDecl &Function);

class CallerArguments {
public:
  using Functions = llvm::DenseSet<const clang::FunctionDecl *>;

  CallerArguments(const Symbols &Names, const program::ImportedFacts *Imports)
      : Names(Names), Imports(Imports) {}

  /// Adds the arguments of \p Call. std::make_unique<Box>(...) calls a
  /// constructor of the box.
  void add(const model::CallView &Call, const dataflow::Evaluator &Facts);

  /// Adds the arguments of \p Call, for which the dispatcher runs \p Kernel.
  /// Other code may call the operator too.
  void addDispatched(const clang::FunctionDecl &Kernel,
                     const model::CallView &Call,
                     const dataflow::Evaluator &Facts);

  /// Records that \p Function has invisible callers: its address is taken.
  void addUnseen(const clang::FunctionDecl &Function);

  /// Records that \p Function is registered as a kernel of the CPU: the
  /// dispatcher passes host tensors, and other callers are likely to.
  void addHostKernel(const clang::FunctionDecl &Function);

  /// The entry state of \p Function, if its callers are known.
  dataflow::AbstractState entryOf(const clang::FunctionDecl &Function,
                                  const clang::SourceManager &Sources) const;

  /// The arguments that this unit passes, keyed by canonical declarations.
  const auto &passed() const { return Passed; }
  const Functions &unseen() const { return Unseen; }
  /// Canonical declarations.
  const Functions &hostKernels() const { return HostKernels; }
  /// The arguments that this unit and the dispatcher pass to a kernel of the
  /// CPU.
  std::vector<dataflow::LatticeElement>
  passedToKernel(const clang::FunctionDecl &Function) const;
  /// Whether add() was given \p Call.
  bool hasSeen(const clang::Expr &Call) const { return Seen.contains(&Call); }

private:
  void addValues(const clang::FunctionDecl &Callee, const model::CallView &Call,
                 std::vector<dataflow::LatticeElement> Values);
  dataflow::AbstractState
  entryOfKernel(const clang::FunctionDecl &Function) const;
  dataflow::AbstractState
  entryWithin(const clang::FunctionDecl &Function,
              const clang::SourceManager &Sources) const;

  const Symbols &Names;
  /// Null if there are none.
  const program::ImportedFacts *Imports;
  /// Keyed by canonical declarations; one element for each parameter.
  llvm::DenseMap<const clang::FunctionDecl *,
                 std::vector<dataflow::LatticeElement>>
      Passed;
  Functions Unseen;
  Functions HostKernels;
  Functions Dispatched;
  llvm::DenseSet<const clang::Expr *> Seen;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_CALLERARGUMENTS_H
