//===- RuleIndex.h - Rules by the function they name ------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_RULEINDEX_H
#define SYNCLINE_ANALYZER_CHECKS_RULEINDEX_H

#include "loader/RuleSet.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <map>
#include <optional>
#include <vector>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace syncline::lint::checks {

struct RuleEntry {
  const rules::Rule *Rule;
  const rules::Match *Match;
};

/// The rule entries for each function, for one translation unit.
class RuleIndex {
public:
  /// Omits entries for versions other than \p LibTorch. Without a version,
  /// keeps the entries without an upper bound: the version is most likely a new
  /// one.
  RuleIndex(const std::vector<const rules::Rule *> &Rules,
            std::optional<rules::Version> LibTorch);

  /// The entries that name \p Function. Cheap for the many functions that no
  /// rule names: qualifies a name only if its last component is known.
  const std::vector<RuleEntry> &entriesFor(const clang::FunctionDecl &Function);

  /// The entries for \p Hazard.
  const std::vector<RuleEntry> &entriesFor(rules::StreamHazard Hazard) const;

private:
  const std::vector<RuleEntry> &find(const clang::FunctionDecl &Function);

  llvm::StringSet<> LastNames;
  llvm::StringMap<std::vector<RuleEntry>> ByName;
  std::map<rules::StreamHazard, std::vector<RuleEntry>> ByHazard;
  llvm::DenseMap<const clang::FunctionDecl *, const std::vector<RuleEntry> *>
      Cache;
  std::vector<RuleEntry> None;
};

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_RULEINDEX_H
