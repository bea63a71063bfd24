//===- RuleSet.h - The active rules -----------------------------*- C++ -*-===//
//
// The built-in rules, which are compiled into the program, and the user's own
// rules from folders named on the command line.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_RULES_LOADER_RULESET_H
#define SYNCLINE_RULES_LOADER_RULESET_H

#include "loader/KernelTable.h"
#include "loader/LibraryTable.h"
#include "loader/Rule.h"
#include "loader/RuleError.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace syncline::rules {

class RuleSet {
public:
  /// The rules compiled into this program. They were checked at build time, so
  /// this does not fail in a shipped binary.
  static RuleSet builtin();

  /// Adds every *.json below \p Directory except schema.json: files named
  /// kernels.json to the table of kernels, files in a folder named libraries to
  /// the table of libraries, the others as rules.
  /// \throws RuleError for the first unusable file.
  void addDirectory(const std::filesystem::path &Directory);

  /// \throws RuleError if the id is taken.
  void add(Rule R, const std::string &Origin);

  /// All rules, ordered by id.
  const std::vector<Rule> &rules() const { return Rules; }
  const Rule *find(std::string_view Id) const;
  /// The ids of all rules, for suggestions.
  std::vector<std::string> ids() const;
  /// Kernels that exchange data with other ranks.
  const KernelTable &kernels() const { return Kernels; }
  /// Synchronizations of Python packages.
  const LibraryTable &libraries() const { return Libraries; }

private:
  std::vector<Rule> Rules;
  KernelTable Kernels;
  LibraryTable Libraries;
  std::map<std::string, std::string, std::less<>> OriginOfId;
};

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_RULESET_H
