//===- HotChains.h - Calls from hot paths of a program ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PROGRAM_HOTCHAINS_H
#define SYNCLINE_ANALYZER_PROGRAM_HOTCHAINS_H

#include "program/UnitSummary.h"

#include "llvm/ADT/DenseMap.h"

#include <string>
#include <vector>

namespace syncline::lint::program {

/// One call, with the functions on both sides.
struct ChainLink {
  const CallingFunction *Caller = nullptr;
  const ProgramCall *Call = nullptr;
  /// The name of what is called.
  std::string Callee;
};

/// Which functions of a program run again and again because of who calls them.
class HotChains {
public:
  /// The summaries live as long as this.
  explicit HotChains(const std::vector<const UnitSummary *> &Units);

  /// The calls from the nearest hot path to \p Function: the first one is hot,
  /// and without a periodic guard if any such chain is. Empty if none leads
  /// there.
  std::vector<ChainLink> chainTo(FunctionId Function) const;

  /// Every call on a hot path that leads to \p Function, in the order of their
  /// positions.
  std::vector<ChainLink> hotCallsTo(FunctionId Function) const;

private:
  struct Reached {
    FunctionId From = 0;
    const ProgramCall *Call = nullptr;
    /// The call itself is on a hot path.
    bool IsFirst = false;
  };

  using Queue = std::vector<std::pair<FunctionId, Reached>>;

  /// What is called under a periodic guard is left to \p Guarded.
  void follow(Queue &Pending, Queue &Guarded);
  ChainLink linkOf(FunctionId Caller, const ProgramCall &Call) const;

  llvm::DenseMap<FunctionId, std::vector<const CallingFunction *>> Functions;
  llvm::DenseMap<FunctionId, std::vector<FunctionId>> Callers;
  llvm::DenseMap<FunctionId, std::vector<Reached>> HotCalls;
  llvm::DenseMap<FunctionId, Reached> Hot;
};

} // namespace syncline::lint::program

#endif // SYNCLINE_ANALYZER_PROGRAM_HOTCHAINS_H
