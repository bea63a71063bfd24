//===- LibraryTable.h - What the code of libraries costs --------*- C++ -*-===//
//
// The C++ form of rules/libraries/*.json; rules/libraries/schema.json documents
// every field. A rule is about a call that the user can write differently. An
// entry of this table is about the code of a Python package, which the user can
// only avoid: by an argument, an option or another function. The code blocks
// the host, or keeps it busy.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_RULES_LOADER_LIBRARYTABLE_H
#define SYNCLINE_RULES_LOADER_LIBRARYTABLE_H

#include "loader/Rule.h"

#include <nlohmann/json_fwd.hpp>

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
  /// Of host time: no frame around the outermost function of Through, or inside
  /// of it, is one of these.
  std::vector<std::string> Without;
  /// Of host time: a single thread runs the code, besides the backward pass.
  bool IsOfOneThread = false;
  /// Qualified names of native functions. Of host time, without Through: one of
  /// them makes the CUDA call before which the time passes.
  std::vector<std::string> Functions;
  std::vector<std::string> Operators;
  std::vector<std::string> Api;
  /// The user's native code calls the CUDA function.
  bool IsCalledByUser = false;
  /// "pageable" or "pinned".
  std::string HostMemory;
};

enum class LibraryKind {
  /// The code synchronizes.
  Synchronization,
  /// The host spends time in the code.
  HostTime,
  /// The device spends time on what the code launches.
  DeviceTime,
};

enum class LibraryProof {
  /// Only the source was read.
  Unverified,
  /// A recording from a GPU shows that the code blocks, or how long it takes.
  Recorded,
  /// The remedy was tried on a GPU, too.
  Measured,
};

struct LibraryEvidence {
  LibraryProof Status = LibraryProof::Unverified;
  std::string Source;
  /// A file in tests/gpu/libraries, for host time in its folder host; or empty.
  std::string Program;
  std::string Gpu;
  std::string Torch;
  std::string Date;
  /// Of a synchronization.
  double SyncsPerStep = 0;
  double SyncsPerStepAfter = 0;
  /// Of host time: how long a step of the program takes, ms.
  double MsPerStep = 0;
  double MsPerStepAfter = 0;
};

struct LibraryEntry {
  std::string Id;
  LibraryKind Kind = LibraryKind::Synchronization;
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
  /// \p Violation as for readDocument.
  void add(std::string_view Json, const std::string &Origin,
           std::string (*Violation)(const nlohmann::json &));

  std::vector<LibraryEntry> Entries;
};

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_LIBRARYTABLE_H
