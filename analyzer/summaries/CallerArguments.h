//===- CallerArguments.h - The arguments of a function's callers -*- C++ -*-==//
//
// Within one translation unit. All callers of a function with internal linkage
// are visible. A function that a header declares may have other callers. The
// analysis assumes that they pass the same where that can reveal a
// synchronization, but not where it would hide one.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_CALLERARGUMENTS_H
#define SYNCLINE_ANALYZER_SUMMARIES_CALLERARGUMENTS_H

#include "dataflow/AbstractState.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace clang {
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

class CallerArguments {
public:
  /// Adds the arguments of \p Call.
  void add(const model::CallView &Call, const dataflow::Evaluator &Facts);

  /// \p Function is called in ways that are not seen: its address is taken.
  void addUnseen(const clang::FunctionDecl &Function);

  /// What holds on entry to \p Function, where its callers are known.
  dataflow::AbstractState entryOf(const clang::FunctionDecl &Function,
                                  const clang::SourceManager &Sources) const;

private:
  /// Canonical declarations; facts by parameter.
  llvm::DenseMap<const clang::FunctionDecl *,
                 std::vector<dataflow::LatticeElement>>
      Passed;
  llvm::DenseSet<const clang::FunctionDecl *> Unseen;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_CALLERARGUMENTS_H
