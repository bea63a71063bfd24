//===- CallerArguments.h - The arguments of a function's callers -*- C++ -*-==//
//
// All callers of a function with internal linkage are visible, and those of a
// private one if the unit has all methods of its class. Another function that a
// header declares may have callers in other translation units. What these
// pass is imported where it is known. Otherwise the analysis assumes that they
// pass the same where that can reveal a synchronization, but not where it would
// hide one. It makes one less likely where the other callers show it
// themselves.
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

/// Whether \p Function has a parameter that facts are kept of.
bool takesFacts(const clang::FunctionDecl &Function);

/// Calls of these are not all spelled, or run a function of a derived class.
bool isCalledImplicitly(const clang::FunctionDecl &Function);

/// Some callers of \p Function are out of sight: templates of LibTorch call
/// forward(), those of the standard library operators.
bool hasOtherCallers(const clang::FunctionDecl &Function);

class CallerArguments {
public:
  using Functions = llvm::DenseSet<const clang::FunctionDecl *>;

  CallerArguments(const Symbols &Names, const program::ImportedFacts *Imports)
      : Names(Names), Imports(Imports) {}

  /// Adds the arguments of \p Call.
  void add(const model::CallView &Call, const dataflow::Evaluator &Facts);

  /// \p Function is called in ways that are not seen: its address is taken.
  void addUnseen(const clang::FunctionDecl &Function);

  /// What holds on entry to \p Function, where its callers are known.
  dataflow::AbstractState entryOf(const clang::FunctionDecl &Function,
                                  const clang::SourceManager &Sources) const;

  /// What this unit passes, by canonical declarations.
  const auto &passed() const { return Passed; }
  const Functions &unseen() const { return Unseen; }
  /// Whether add() was given \p Call.
  bool hasSeen(const clang::Expr &Call) const { return Seen.contains(&Call); }

private:
  dataflow::AbstractState
  entryWithin(const clang::FunctionDecl &Function,
              const clang::SourceManager &Sources) const;

  const Symbols &Names;
  /// Null for none.
  const program::ImportedFacts *Imports;
  /// Canonical declarations; facts by parameter.
  llvm::DenseMap<const clang::FunctionDecl *,
                 std::vector<dataflow::LatticeElement>>
      Passed;
  Functions Unseen;
  llvm::DenseSet<const clang::Expr *> Seen;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_CALLERARGUMENTS_H
