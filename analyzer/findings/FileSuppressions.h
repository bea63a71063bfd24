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

/// What the preprocessor leaves out: a comment there has nothing to suppress in
/// this configuration, and may have in another one.
using SkippedRanges = std::vector<clang::SourceRange>;

/// Has \p Into filled while a file is parsed. It has to live until then.
void recordSkippedRanges(clang::Preprocessor &Preprocessor,
                         SkippedRanges &Into);

/// Reads the comments of a file when they are first asked for.
class FileSuppressions {
public:
  explicit FileSuppressions(const clang::SourceManager &Sources)
      : Sources(Sources) {}

  Suppressions &of(clang::FileID File);

  /// Shows each NOLINTBEGIN without END, or END without BEGIN, of the files
  /// read so far.
  void
  eachUnbalanced(llvm::function_ref<void(clang::FileID, unsigned)> Show) const;

  /// The comments of all files of the unit that are reported, also of those
  /// that nobody has asked for, without those in \p Skipped.
  std::vector<PlacedNolint>
  all(frontend::UserCode &Files, const SkippedRanges &Skipped,
      llvm::function_ref<std::string(clang::FileID)> PathOf);

private:
  const clang::SourceManager &Sources;
  llvm::DenseMap<clang::FileID, std::unique_ptr<Suppressions>> Comments;
};

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_FILESUPPRESSIONS_H
