//===- FileSuppressions.h - NOLINT comments of a unit's files ---*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_FILESUPPRESSIONS_H
#define SYNCLINE_ANALYZER_FINDINGS_FILESUPPRESSIONS_H

#include "findings/NolintFaults.h"
#include "findings/NolintTally.h"
#include "findings/Suppressions.h"

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>
#include <vector>

namespace clang {
class Preprocessor;
class SourceManager;
} // namespace clang

namespace syncline::lint::frontend {
class UserCode;
} // namespace syncline::lint::frontend

namespace syncline::lint::findings {

/// Ranges that the preprocessor skips: a comment there suppresses nothing in
/// this configuration, but may do so in another one.
using SkippedRanges = std::vector<clang::SourceRange>;

/// Registers callbacks that fill \p Into, which must outlive the parse.
void recordSkippedRanges(clang::Preprocessor &Preprocessor,
                         SkippedRanges &Into);

/// The comments of each file of a unit.
class FileSuppressions {
public:
  explicit FileSuppressions(const clang::SourceManager &Sources)
      : Sources(Sources) {}

  using PathOfFile = llvm::function_ref<std::string(clang::FileID)>;

  /// The comments of \p File, which has a finding.
  Suppressions &of(clang::FileID File);

  /// What is wrong with the comments of all reported files of the unit.
  /// \p RuleIds are all rules.
  std::vector<NolintFault> faults(frontend::UserCode &Files,
                                  const std::vector<std::string> &RuleIds,
                                  PathOfFile PathOf);

  /// The comments of all reported files of the unit, excluding those in
  /// \p Skipped.
  std::vector<PlacedNolint> all(frontend::UserCode &Files,
                                const SkippedRanges &Skipped,
                                PathOfFile PathOf);

private:
  Suppressions &read(clang::FileID File);
  std::vector<clang::FileID> reported(frontend::UserCode &Files) const;

  const clang::SourceManager &Sources;
  llvm::DenseMap<clang::FileID, std::unique_ptr<Suppressions>> Comments;
  llvm::DenseSet<clang::FileID> WithFindings;
};

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_FILESUPPRESSIONS_H
