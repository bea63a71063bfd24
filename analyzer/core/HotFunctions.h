//===- HotFunctions.h - Functions that a hot path calls ---------*- C++ -*-===//
//
// The call graph of one translation unit, as far as calls name their function:
// what a loop or a forward() calls runs as often as that.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_CORE_HOTFUNCTIONS_H
#define SYNCLINE_ANALYZER_CORE_HOTFUNCTIONS_H

#include "core/HotPath.h"

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <utility>
#include <vector>

namespace syncline {

/// Why a function is hot: the place that calls it again and again.
struct HotCall {
  const clang::FunctionDecl *Caller = nullptr;
  clang::SourceLocation Where;
  /// What makes that place hot.
  syncline::Heat Heat = Heat::Cold;
  /// What is called there, where it calls the function only in turn.
  const clang::FunctionDecl *Through = nullptr;
};

class HotFunctions {
public:
  /// Adds the calls in the body of \p Function.
  void add(const clang::FunctionDecl &Function);

  /// Follows the calls from what is hot. To be called once, after the last
  /// add().
  void propagate();

  /// Called where \p Function is called on a hot path, else Cold; what makes
  /// the function hot of itself is left to HotPath.
  Heat heatOf(const clang::FunctionDecl &Function) const;

  /// The nearest place on a hot path that calls \p Function; null where none
  /// does.
  const HotCall *callOf(const clang::FunctionDecl &Function) const;

private:
  using Functions = llvm::SmallVector<const clang::FunctionDecl *, 8>;

  /// Canonical declarations throughout.
  llvm::DenseMap<const clang::FunctionDecl *, Functions> Callees;
  std::vector<std::pair<const clang::FunctionDecl *, HotCall>> CalledHot;
  llvm::DenseMap<const clang::FunctionDecl *, HotCall> Hot;
};

} // namespace syncline

#endif // SYNCLINE_ANALYZER_CORE_HOTFUNCTIONS_H
