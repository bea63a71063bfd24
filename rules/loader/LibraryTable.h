//===- LibraryTable.h - Synchronizations of libraries -----------*- C++ -*-===//
//
// The C++ form of rules/libraries/*.json; rules/libraries/schema.json documents
// every field. A rule is about a call that the user can write differently. An
// entry of this table is about a call in the code of a Python package, which
// the user can only avoid: by an argument, an option or another function.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_RULES_LOADER_LIBRARYTABLE_H
#define SYNCLINE_RULES_LOADER_LIBRARYTABLE_H

#include "loader/Rule.h"

#include <string>
#include <string_view>
#include <vector>

namespace syncline::rules {

/// Conditions on a stack. An empty one holds.
struct LibraryMatch {
  /// Functions of Python files, "torch/optim/optimizer.py:_get_value"; both
  /// parts are globs.
  std::vector<std::string> At;
  std::vector<std::string> Through;
  /// Qualified names of native functions.
  std::vector<std::string> Functions;
  std::vector<std::string> Operators;
  std::vector<std::string> Api;
  /// The user's native code calls the CUDA function.
  bool IsCalledByUser = false;
  /// "pageable" or "pinned".
  std::string HostMemory;
};

enum class LibraryProof {
  /// Only the source was read.
  Unverified,
  /// A recording from a GPU shows that the code blocks.
  Recorded,
  /// The remedy was tried on a GPU, too.
  Measured,
};

struct LibraryEvidence {
  LibraryProof Status = LibraryProof::Unverified;
  std::string Source;
  /// A file in tests/gpu/libraries, or empty.
  std::string Program;
  std::string Gpu;
  std::string Torch;
  std::string Date;
  double SyncsPerStep = 0;
  double SyncsPerStepAfter = 0;
};

struct LibraryEntry {
  std::string Id;
  /// As pip names it.
  std::string Package;
  std::string Name;
  /// Releases of the package.
  std::vector<std::string> Versions;
  std::vector<LibraryMatch> Matches;
  std::string Cause;
  /// Before and After may be empty.
  std::vector<Remedy> Remedies;
  LibraryEvidence Evidence;
};

class LibraryTable {
public:
  /// The tables compiled into this program.
  static LibraryTable builtin();

  /// Inserts the entries of a user's file before all others. \p Origin names
  /// the text in errors.
  /// \throws RuleError
  void addFile(std::string_view Json, const std::string &Origin);

  const std::vector<LibraryEntry> &entries() const { return Entries; }
  /// Null if there is none.
  const LibraryEntry *find(std::string_view Id) const;

private:
  std::vector<LibraryEntry> Entries;
};

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_LIBRARYTABLE_H
