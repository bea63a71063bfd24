//===- ProgramLink.h - Fact exchange between units --------------*- C++ -*-===//
//
// Links the summaries of all units. A unit that asked for facts which other
// units know is linted again with them, on the AST that its worker keeps, or
// from the cache. Its contribution may then be more precise, so this repeats.
// The units start with their own facts only. The facts are sound after each
// round, so the iteration may stop before a fixpoint.
//
// Units that are not in this run are only present as summaries. These were
// computed with facts imported from others that may no longer hold. In the end
// all imported facts must follow from what the units contribute. A unit for
// which they do not falls back to its own facts.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_PROGRAMLINK_H
#define SYNCLINE_ANALYZER_RUN_PROGRAMLINK_H

#include "program/Linker.h"
#include "program/UnitSummary.h"
#include "run/OtherUnits.h"
#include "run/ResultCache.h"
#include "run/Unit.h"
#include "run/UnitWorkers.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace syncline::lint::run {

class ProgramLink {
public:
  /// Lints the units with these facts and indices. \p Units contains copies of
  /// them.
  using LintUnits = std::function<void(std::vector<UnitTask> &)>;

  /// \p Keys belong to the results of the units in \p Results. \p Others are
  /// the units of the program that are not in this run. \p Extent is how much
  /// of the program all units cover.
  ProgramLink(std::vector<Unit> &Units, const std::vector<std::string> &Keys,
              ResultCache &Results, OtherUnits &Others, program::Seen Extent);

  /// \returns the number of units to which other units contribute facts.
  size_t run(const LintUnits &Lint);

  /// The keys of the units' results after run(), by unit; nothing if a later
  /// run may get others.
  std::vector<std::string> finalKeys() const;

  /// Unit \p I in the form that other runs use.
  program::ProgramUnit unit(size_t I) const;

private:
  /// What a unit asks for, independent of the round.
  struct Linked {
    bool IsKnown = false;
    program::UnitSummary Own;
    UnitResult Alone;
    program::ImportedFacts Imports;
    /// Its contribution in an earlier run, which starts the first round.
    std::optional<program::UnitSummary> Before;
    bool HasFailed = false;
  };

  program::Linker join() const;
  void rounds(const LintUnits &Lint);
  /// Lints the units whose facts have changed. \returns whether there are any.
  bool round(const LintUnits &Lint);
  /// Retracts facts that no longer follow; all of them if \p TakeAll. \returns
  /// whether there are any.
  bool takeBack(bool TakeAll);
  /// Whether the result of unit \p I for its imports is already available.
  bool lookUp(size_t I);
  std::string keyOf(size_t I) const;

  std::vector<Unit> &Units;
  const std::vector<std::string> &Keys;
  ResultCache &Results;
  OtherUnits &Others;
  program::Seen Extent;
  std::vector<Linked> Program;
};

/// The cache key for the final keys of all units of a project with these keys.
/// If the final results of all units are valid, the link is valid, too: the
/// contribution of a unit depends on the same files as its result.
std::string keyOfLink(const std::vector<std::string> &Keys);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_PROGRAMLINK_H
