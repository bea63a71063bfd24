//===- HotFunctions.h - Functions that a hot path calls ---------*- C++ -*-===//
//
// The call graph of one translation unit, limited to calls that name their
// function. A function that a loop or a forward() calls runs as often as its
// caller.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_HOTNESS_HOTFUNCTIONS_H
#define SYNCLINE_ANALYZER_HOTNESS_HOTFUNCTIONS_H

#include "hotness/HotPath.h"

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <utility>
#include <vector>

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::hotness {

/// Why a function is hot: a call that runs repeatedly.
struct HotCall {
  const clang::FunctionDecl *Caller = nullptr;
  clang::SourceLocation Where;
  /// How often that call runs, including the guards of the calls in between.
  Frequency Runs;
  /// The function that is called there if it calls the hot function indirectly.
  const clang::FunctionDecl *Through = nullptr;
  /// The last function in between, and the location of its call; null if there
  /// is none.
  const clang::FunctionDecl *Via = nullptr;
  clang::SourceLocation ViaWhere = {};
};

/// One call between the hot path and a function.
struct CallStep {
  const clang::FunctionDecl *Caller = nullptr;
  clang::SourceLocation Where;
  const clang::FunctionDecl *Callee = nullptr;
};

/// A call in the body of a function.
struct CallEdge {
  /// Its canonical declaration.
  const clang::FunctionDecl *Callee = nullptr;
  /// Cold if the call runs as often as the function that contains it.
  Frequency Runs;
  clang::SourceLocation Where;
};

class HotFunctions {
public:
  using Edges = llvm::SmallVector<CallEdge, 8>;

  /// The function that a call of the dispatcher runs; null for other calls.
  using KernelOf = llvm::function_ref<const clang::FunctionDecl *(
      const model::CallView &Call)>;

  /// Adds the calls in the body of \p Function. The calls of a test are never
  /// hot.
  void add(const clang::FunctionDecl &Function, bool IsTest,
           KernelOf KernelRunBy);

  /// Propagates heat along the calls. Call this once, after the last add().
  void propagate();

  /// Called if a hot path calls \p Function, otherwise Cold. HotPath determines
  /// whether the function is hot by itself.
  Frequency frequencyOf(const clang::FunctionDecl &Function) const;

  /// The nearest call on the hot path that leads to \p Function, preferably one
  /// without a periodic guard; null if there is none.
  const HotCall *callOf(const clang::FunctionDecl &Function) const;

  /// All calls from callOf() to \p Function, in order; empty if callOf() is
  /// null.
  std::vector<CallStep> wayTo(const clang::FunctionDecl &Function) const;

  /// \p Bodies in an order in which a function comes after its callers, except
  /// in cycles of the call graph.
  std::vector<const clang::FunctionDecl *>
  callersFirst(llvm::ArrayRef<const clang::FunctionDecl *> Bodies) const;

  /// Functions whose address is taken.
  const llvm::DenseSet<const clang::FunctionDecl *> &addressTaken() const {
    return AddressTaken;
  }

  /// The calls of each function that was added. Canonical declarations.
  const llvm::DenseMap<const clang::FunctionDecl *, Edges> &callees() const {
    return Callees;
  }

private:
  using Reasons = std::vector<std::pair<const clang::FunctionDecl *, HotCall>>;

  void follow(Reasons &Queue);

  void visitInPostorder(const clang::FunctionDecl *Canonical,
                        llvm::DenseSet<const clang::FunctionDecl *> &Visited,
                        std::vector<const clang::FunctionDecl *> &Order) const;

  /// Canonical declarations throughout.
  llvm::DenseMap<const clang::FunctionDecl *, Edges> Callees;
  llvm::DenseSet<const clang::FunctionDecl *> AddressTaken;
  Reasons CalledHot;
  Reasons CalledPeriodically;
  llvm::DenseMap<const clang::FunctionDecl *, HotCall> Hot;
};

} // namespace syncline::lint::hotness

#endif // SYNCLINE_ANALYZER_HOTNESS_HOTFUNCTIONS_H
