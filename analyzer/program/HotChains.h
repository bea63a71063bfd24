//===- HotChains.h - Calls from hot paths of a program ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PROGRAM_HOTCHAINS_H
#define SYNCLINE_ANALYZER_PROGRAM_HOTCHAINS_H

#include "program/UnitSummary.h"

#include "llvm/ADT/DenseMap.h"

#include <string>
#include <vector>

namespace syncline::lint::program {

/// One call, with its caller and its callee.
struct ChainLink {
  const CallingFunction *Caller = nullptr;
  const ProgramCall *Call = nullptr;
  /// The name of the callee.
  std::string Callee;
};

/// Finds the functions of a program that run repeatedly because their callers
/// do.
class HotChains {
public:
  /// The summaries must outlive this object.
  explicit HotChains(const std::vector<const UnitSummary *> &Units);

  /// The chain of calls from the nearest hot path to \p Function. Its first
  /// call is hot; chains without a periodic guard take precedence. Empty if
  /// there is none.
  std::vector<ChainLink> chainTo(FunctionId Function) const;

  /// All calls on hot paths that lead to \p Function, ordered by position.
  std::vector<ChainLink> hotCallsTo(FunctionId Function) const;

private:
  struct Reached {
    FunctionId From = 0;
    const ProgramCall *Call = nullptr;
    /// The call itself is on a hot path.
    bool IsFirst = false;
  };

  using Queue = std::vector<std::pair<FunctionId, Reached>>;

  /// Defers callees under a periodic guard to \p Guarded.
  void follow(Queue &Pending, Queue &Guarded);
  ChainLink linkOf(FunctionId Caller, const ProgramCall &Call) const;

  llvm::DenseMap<FunctionId, std::vector<const CallingFunction *>> Functions;
  llvm::DenseMap<FunctionId, std::vector<FunctionId>> Callers;
  llvm::DenseMap<FunctionId, std::vector<Reached>> HotCalls;
  llvm::DenseMap<FunctionId, Reached> Hot;
};

} // namespace syncline::lint::program

#endif // SYNCLINE_ANALYZER_PROGRAM_HOTCHAINS_H
