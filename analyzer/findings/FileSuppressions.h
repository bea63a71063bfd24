//===- FileSuppressions.h - NOLINT comments of a unit's files ---*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_FILESUPPRESSIONS_H
#define SYNCLINE_ANALYZER_FINDINGS_FILESUPPRESSIONS_H

#include "findings/NolintTally.h"
#include "findings/Suppressions.h"

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
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

/// Reads the comments of a file when they are first requested.
class FileSuppressions {
public:
  explicit FileSuppressions(const clang::SourceManager &Sources)
      : Sources(Sources) {}

  Suppressions &of(clang::FileID File);

  /// Reports each NOLINTBEGIN without END, or END without BEGIN, of the files
  /// read so far.
  void
  eachUnbalanced(llvm::function_ref<void(clang::FileID, unsigned)> Show) const;

  /// Shows the comments of the files read so far.
  void eachComment(
      llvm::function_ref<void(clang::FileID, const NolintComment &)> Show)
      const;

  /// The comments of all reported files of the unit, including files that were
  /// not requested before, and excluding those in \p Skipped.
  std::vector<PlacedNolint>
  all(frontend::UserCode &Files, const SkippedRanges &Skipped,
      llvm::function_ref<std::string(clang::FileID)> PathOf);

private:
  const clang::SourceManager &Sources;
  llvm::DenseMap<clang::FileID, std::unique_ptr<Suppressions>> Comments;
};

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_FILESUPPRESSIONS_H
