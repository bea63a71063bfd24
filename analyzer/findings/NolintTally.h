//===- NolintTally.h - Usage of NOLINT comments -----------------*- C++ -*-===//
//
// A translation unit sees all comments of a header, but not all findings that
// they may be for: those of a template appear only with its instantiations.
// Unused comments are therefore determined after all units have been added.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_NOLINTTALLY_H
#define SYNCLINE_ANALYZER_FINDINGS_NOLINTTALLY_H

#include "findings/Problem.h"
#include "findings/Suppressions.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace syncline::lint::findings {

struct PlacedNolint {
  /// The file name as in findings.
  std::string File;
  /// Not in the main file.
  bool InHeader = false;
  NolintComment Comment;
};

class NolintTally {
public:
  /// Adds the comments of one translation unit. If the unit is not \p Complete
  /// because it does not parse, its comments may be unused for that reason.
  void add(const std::vector<PlacedNolint> &Unit, bool Complete);

  /// Sorted by file and line. Headers are only included with \p WholeProject,
  /// which means that all units were added and are complete.
  std::vector<PlacedNolint> unused(bool WholeProject) const;
  std::vector<PlacedNolint> withoutReason() const;

private:
  struct Entry {
    PlacedNolint Nolint;
    bool Complete = false;
  };
  std::map<std::tuple<std::string, unsigned, std::string>, Entry> Entries;
};

Problem unusedProblem(const PlacedNolint &Nolint);
Problem reasonProblem(const PlacedNolint &Nolint);

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_NOLINTTALLY_H
