//===- Globs.h - Lists of rule patterns -------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CONFIG_GLOBS_H
#define SYNCLINE_ANALYZER_CONFIG_GLOBS_H

#include "loader/Glob.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace syncline::lint::config {

/// A comma-separated list of globs ('*' matches any text), applied in order; a
/// leading '-' excludes names. Names may have the prefix "syncline-". A list
/// that starts with a name selects nothing else; one that starts with an
/// exclusion, or is empty, starts from all names.
class GlobList {
public:
  explicit GlobList(llvm::StringRef Text);

  bool isEmpty() const { return Globs.empty(); }
  bool contains(llvm::StringRef RuleId) const;
  /// Patterns that match none of \p RuleIds and are most likely misspelled.
  std::vector<std::string>
  unmatched(const std::vector<std::string> &RuleIds) const;

private:
  struct Glob {
    std::string Pattern;
    bool Adds = true;
  };
  std::vector<Glob> Globs;
};

} // namespace syncline::lint::config

#endif // SYNCLINE_ANALYZER_CONFIG_GLOBS_H
