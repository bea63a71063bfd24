//===- Suppressions.h - NOLINT comments -------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_SUPPRESSIONS_H
#define SYNCLINE_ANALYZER_FINDINGS_SUPPRESSIONS_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace syncline::lint::findings {

/// What the names of our checks begin with.
inline constexpr llvm::StringLiteral CheckPrefix = "syncline-";

/// A NOLINT, NOLINTNEXTLINE, NOLINTBEGIN or NOLINTEND comment.
struct NolintComment {
  /// The line of the comment.
  unsigned Line = 0;
  /// The range of lines that it applies to.
  unsigned First = 0;
  unsigned Last = 0;
  /// The comment as written: "NOLINT(syncline-sync-item)".
  std::string Text;
  /// The list in the parentheses; "*" if there is none.
  std::string Checks;
  /// The rest of the line after the comment, without a separating colon; empty
  /// if there is none.
  std::string Reason;
  /// It has covered a finding.
  bool Used = false;

  bool covers(unsigned Line, llvm::StringRef CheckName) const;
  /// Whether it names a check of syncline, or a pattern that matches no others.
  /// Any other comment may be meant for another tool.
  bool namesOurs() const;
  /// Whether it names our checks but has covered nothing.
  bool isUnused() const;
  /// Whether it gives no reason, and names our checks or has covered one of our
  /// findings.
  bool lacksReason() const;
};

/// The NOLINT, NOLINTNEXTLINE and NOLINTBEGIN/END comments of one file, with
/// clang-tidy's semantics: a list in parentheses names checks by glob, no list
/// means all of them.
class Suppressions {
public:
  explicit Suppressions(llvm::StringRef FileText);

  bool covers(unsigned Line, llvm::StringRef CheckName) const;
  /// Also marks all comments that cover the finding as used.
  bool suppress(unsigned Line, llvm::StringRef CheckName);

  /// The reason given by a comment that covers the finding; empty if none gives
  /// one.
  std::string reasonFor(unsigned Line, llvm::StringRef CheckName) const;

  /// In file order, without the unbalanced ones and NOLINTEND.
  const std::vector<NolintComment> &comments() const { return Comments; }
  /// Lines of the comments that are unused, and of those that lack a reason,
  /// after all findings of the file have been suppressed.
  std::vector<unsigned> unused() const;
  std::vector<unsigned> withoutReason() const;

  /// Each NOLINTBEGIN without END and each END without BEGIN, in file order.
  /// None of them covers a finding.
  const std::vector<NolintComment> &unbalanced() const { return Unbalanced; }

private:
  void readLine(llvm::StringRef Text, unsigned Line);
  llvm::StringRef readComment(llvm::StringRef Text, unsigned Line);
  void closeBlock(NolintComment End);
  void removeUnclosed();

  std::vector<NolintComment> Comments;
  /// Indices of the NOLINTBEGIN comments that are not closed yet.
  std::vector<size_t> Open;
  std::vector<NolintComment> Unbalanced;
};

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_SUPPRESSIONS_H
