//===- ProgramLink.h - What units learn from each other ---------*- C++ -*-===//
//
// The summaries of all units are joined. A unit that asked for facts which
// other units know is linted again with them, on the syntax tree that its
// worker keeps, or from the cache. What it contributes may be more precise
// then, so this repeats. The units begin with what each knows of itself: after
// each round the facts hold, and the last round need not be the last possible.
//
// Of units that are not in this run, only summaries are there. These were made
// with facts of others, too, which may not be so any more. In the end all of
// these facts have to follow from what the units contribute; a unit of which
// they do not goes back to what it knows of itself.
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
  /// Lints the units with these facts and indices. \p Units has copies of them.
  using LintUnits = std::function<void(std::vector<UnitTask> &)>;

  /// \p Keys are those of the units in \p Results. \p Others are the units of
  /// the program that are not in this run. \p Extent is what all of them are.
  ProgramLink(std::vector<Unit> &Units, const std::vector<std::string> &Keys,
              ResultCache &Results, OtherUnits &Others, program::Seen Extent);

  /// \returns how many units other units contribute facts to.
  size_t run(const LintUnits &Lint);

  /// The keys of the results that the units have after run(), by unit; nothing
  /// if a later run may have others.
  std::vector<std::string> finalKeys() const;

  /// Unit \p I as other runs may use it.
  program::ProgramUnit unit(size_t I) const;

private:
  /// What a unit asks, whichever round it is.
  struct Linked {
    bool IsKnown = false;
    program::UnitSummary Own;
    UnitResult Alone;
    program::ImportedFacts Imports;
    /// What it contributed in an earlier run: the first round begins with it.
    std::optional<program::UnitSummary> Before;
    bool HasFailed = false;
  };

  program::Linker join() const;
  void rounds(const LintUnits &Lint);
  /// Lints the units whose facts have changed. \returns whether there are any.
  bool round(const LintUnits &Lint);
  /// Takes facts back that do not follow any more; all of them if \p TakeAll.
  /// \returns whether there are any.
  bool takeBack(bool TakeAll);
  /// Whether the result of unit \p I for its imports needs no work.
  bool lookUp(size_t I);
  std::string keyOf(size_t I) const;

  std::vector<Unit> &Units;
  const std::vector<std::string> &Keys;
  ResultCache &Results;
  OtherUnits &Others;
  program::Seen Extent;
  std::vector<Linked> Program;
};

/// Where the final keys of all units of a project, with these keys, are kept.
/// Units whose final results are all valid are linked as before: what one
/// contributes depends on the same files as its result.
std::string keyOfLink(const std::vector<std::string> &Keys);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_PROGRAMLINK_H
