//===- ProgramLink.h - What units learn from each other ---------*- C++ -*-===//
//
// The summaries of all units are joined. A unit that asked for facts which
// other units know is linted again with them, on the syntax tree that its
// worker keeps, or from the cache. What it contributes may be more precise
// then, so this repeats. The units begin with what each knows of itself: after
// each round the facts hold, and the last round need not be the last possible.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_PROGRAMLINK_H
#define SYNCLINE_ANALYZER_RUN_PROGRAMLINK_H

#include "program/UnitSummary.h"
#include "run/ResultCache.h"
#include "run/Unit.h"
#include "run/UnitWorkers.h"

#include <functional>
#include <string>
#include <vector>

namespace syncline::lint::run {

class ProgramLink {
public:
  /// Lints the units with these facts and indices. \p Units has copies of them.
  using LintUnits = std::function<void(std::vector<UnitTask> &)>;

  /// \p Keys are those of the units in \p Results. \p IsWhole: no other file
  /// of the project calls their functions.
  ProgramLink(std::vector<Unit> &Units, const std::vector<std::string> &Keys,
              ResultCache &Results, bool IsWhole);

  /// \returns how many units other units contribute facts to.
  size_t run(const LintUnits &Lint);

  /// The keys of the results that the units have after run(), by unit; nothing
  /// if a later run may have others.
  std::vector<std::string> finalKeys() const;

private:
  /// What a unit asks, whichever round it is.
  struct Linked {
    bool IsKnown = false;
    program::UnitSummary Own;
    UnitResult Alone;
    program::ImportedFacts Imports;
  };

  /// Lints the units whose facts have changed. \returns whether there are any.
  bool round(const LintUnits &Lint);
  /// Whether the result of unit \p I for its imports needs no work.
  bool lookUp(size_t I);
  std::string keyOf(size_t I) const;

  std::vector<Unit> &Units;
  const std::vector<std::string> &Keys;
  ResultCache &Results;
  bool IsWhole;
  std::vector<Linked> Program;
  bool HasFailed = false;
};

/// Where the final keys of units with these keys are kept. Units whose final
/// results are all valid are linked as before: what one contributes depends on
/// the same files as its result.
std::string keyOfLink(const std::vector<std::string> &Keys, bool AllFiles);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_PROGRAMLINK_H
