//===- NolintTally.h - What NOLINT comments came to in a run ----*- C++ -*-===//
//
// A translation unit sees a header's comments, but not all findings that they
// may be there for: those of a template come with its instances. So what is
// unused is known once all units have been added.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_NOLINTTALLY_H
#define SYNCLINE_ANALYZER_FINDINGS_NOLINTTALLY_H

#include "findings/Suppressions.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace syncline::lint::findings {

struct PlacedNolint {
  /// As findings name it.
  std::string File;
  /// Not in the file that was compiled.
  bool InHeader = false;
  NolintComment Comment;
};

class NolintTally {
public:
  /// Adds the comments of one translation unit. Where it is not \p Complete, as
  /// it does not parse, a comment in it may be unused for that reason.
  void add(const std::vector<PlacedNolint> &Unit, bool Complete);

  /// By file and line. \p WholeProject: all units were added, and complete.
  /// Else nothing is said of headers.
  std::vector<PlacedNolint> unused(bool WholeProject) const;
  std::vector<PlacedNolint> withoutReason() const;

private:
  struct Entry {
    PlacedNolint Nolint;
    bool Complete = false;
  };
  std::map<std::tuple<std::string, unsigned, std::string>, Entry> Entries;
};

/// One line for the user: "file:line: warning: ...".
std::string unusedNotice(const PlacedNolint &Nolint);
std::string reasonNotice(const PlacedNolint &Nolint);

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_NOLINTTALLY_H
