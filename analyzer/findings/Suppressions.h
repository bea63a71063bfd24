//===- Suppressions.h - NOLINT comments -------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_SUPPRESSIONS_H
#define SYNCLINE_ANALYZER_FINDINGS_SUPPRESSIONS_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace syncline::lint::findings {

/// A NOLINT, NOLINTNEXTLINE or NOLINTBEGIN comment.
struct NolintComment {
  /// Where it stands.
  unsigned Line = 0;
  /// The lines that it is about.
  unsigned First = 0;
  unsigned Last = 0;
  /// "NOLINT(syncline-sync-item)", as written.
  std::string Text;
  /// What is in the parentheses; "*" without any.
  std::string Checks;
  /// The text after it on its line, without the colon between; empty where
  /// there is none.
  std::string Reason;
  /// It has covered a finding.
  bool Used = false;

  bool covers(unsigned Line, llvm::StringRef CheckName) const;
  /// Whether it names a check of syncline, or a pattern that only those match.
  /// Any other comment may be there for another tool.
  bool namesOurs() const;
  /// Names our checks, and has covered nothing.
  bool isUnused() const;
  /// Gives no reason, and names our checks or has covered one of our findings.
  bool lacksReason() const;
};

/// The NOLINT, NOLINTNEXTLINE and NOLINTBEGIN/END comments of one file, with
/// clang-tidy's meaning: a list in parentheses names checks by glob, none
/// stands for all of them.
class Suppressions {
public:
  explicit Suppressions(llvm::StringRef FileText);

  bool covers(unsigned Line, llvm::StringRef CheckName) const;
  /// The same for a finding: all comments that cover it are in use from now on.
  bool suppress(unsigned Line, llvm::StringRef CheckName);

  /// The reason that a comment gives which covers the finding; empty where none
  /// gives one.
  std::string reasonFor(unsigned Line, llvm::StringRef CheckName) const;

  /// In the order of the file.
  const std::vector<NolintComment> &comments() const { return Comments; }
  /// Lines of comments that are unused, and of those that lack a reason, once
  /// all findings of the file have been suppressed.
  std::vector<unsigned> unused() const;
  std::vector<unsigned> withoutReason() const;

  /// Lines of a NOLINTBEGIN without END or an END without BEGIN.
  const std::vector<unsigned> &unbalanced() const { return Unbalanced; }

private:
  void readLine(llvm::StringRef Text, unsigned Line);
  llvm::StringRef readComment(llvm::StringRef Text, unsigned Line);
  void closeBlock(llvm::StringRef Checks, unsigned Line);

  std::vector<NolintComment> Comments;
  /// Those of a NOLINTBEGIN whose end has not been seen, by index.
  std::vector<size_t> Open;
  std::vector<unsigned> Unbalanced;
};

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_SUPPRESSIONS_H
