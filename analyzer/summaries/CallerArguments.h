//===- CallerArguments.h - What a function's callers hand it ----*- C++ -*-===//
//
// Within one translation unit. A helper that only its own file can call gets
// what the calls there show; of one that a header declares there may be other
// callers, which are taken to be alike as far as that can reveal a wait, and
// not believed where it would hide one.
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
      Given;
  llvm::DenseSet<const clang::FunctionDecl *> Unseen;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_CALLERARGUMENTS_H
