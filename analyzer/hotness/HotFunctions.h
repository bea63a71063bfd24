//===- HotFunctions.h - Functions that a hot path calls ---------*- C++ -*-===//
//
// The call graph of one translation unit, as far as calls name their function:
// what a loop or a forward() calls runs as often as that.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_HOTNESS_HOTFUNCTIONS_H
#define SYNCLINE_ANALYZER_HOTNESS_HOTFUNCTIONS_H

#include "hotness/HotPath.h"

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

#include <utility>
#include <vector>

namespace syncline::lint::hotness {

/// Why a function is hot: the call that runs again and again.
struct HotCall {
  const clang::FunctionDecl *Caller = nullptr;
  clang::SourceLocation Where;
  /// How often that call runs; with the guard of any call on the way.
  Frequency Runs;
  /// What is called there, where it calls the function only in turn.
  const clang::FunctionDecl *Through = nullptr;
  /// The last function on that way, and where it calls; null without any.
  const clang::FunctionDecl *Via = nullptr;
  clang::SourceLocation ViaWhere = {};
};

/// One call on the way from the hot path.
struct CallStep {
  const clang::FunctionDecl *Caller = nullptr;
  clang::SourceLocation Where;
  const clang::FunctionDecl *Callee = nullptr;
};

/// A call in the body of a function.
struct CallEdge {
  /// Its canonical declaration.
  const clang::FunctionDecl *Callee = nullptr;
  /// Cold where it runs as often as its function does.
  Frequency Runs;
  clang::SourceLocation Where;
};

class HotFunctions {
public:
  using Edges = llvm::SmallVector<CallEdge, 8>;

  /// Adds the calls in the body of \p Function; none of them is hot if it is a
  /// test.
  void add(const clang::FunctionDecl &Function, bool IsTest);

  /// Follows the calls from what is hot. To be called once, after the last
  /// add().
  void propagate();

  /// Called where \p Function is called on a hot path, else Cold; what makes
  /// the function hot of itself is left to HotPath.
  Frequency frequencyOf(const clang::FunctionDecl &Function) const;

  /// The nearest call on the hot path that leads to \p Function, one without a
  /// periodic guard before others; null where there is none.
  const HotCall *callOf(const clang::FunctionDecl &Function) const;

  /// All calls from callOf() to \p Function, in order; none where callOf() is
  /// null.
  std::vector<CallStep> wayTo(const clang::FunctionDecl &Function) const;

  /// \p Bodies in an order in which a function comes after those that call it,
  /// as far as they do not call each other.
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
  Reasons CalledNowAndThen;
  llvm::DenseMap<const clang::FunctionDecl *, HotCall> Hot;
};

} // namespace syncline::lint::hotness

#endif // SYNCLINE_ANALYZER_HOTNESS_HOTFUNCTIONS_H
