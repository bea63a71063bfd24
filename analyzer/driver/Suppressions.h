//===- Suppressions.h - NOLINT comments -------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DRIVER_SUPPRESSIONS_H
#define SYNCLINE_ANALYZER_DRIVER_SUPPRESSIONS_H

#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace syncline {

/// The NOLINT, NOLINTNEXTLINE and NOLINTBEGIN/END comments of one file, with
/// clang-tidy's meaning: a list in parentheses names checks by glob, none
/// stands for all of them.
class Suppressions {
public:
  explicit Suppressions(llvm::StringRef FileText);

  bool covers(unsigned Line, llvm::StringRef CheckName) const {
    return reasonFor(Line, CheckName).has_value();
  }

  /// The text behind the comment that covers \p CheckName on \p Line, as in
  /// `// NOLINT(syncline-sync-item): read once`; of several comments the first
  /// that has one. Empty without a text, nothing without a comment.
  std::optional<std::string> reasonFor(unsigned Line,
                                       llvm::StringRef CheckName) const;

  /// Lines of a NOLINTBEGIN without END or an END without BEGIN.
  const std::vector<unsigned> &unbalanced() const { return Unbalanced; }

private:
  struct Comment {
    std::string Checks;
    std::string Reason;
  };
  struct Block {
    unsigned First;
    unsigned Last;
    Comment Text;
  };
  void readLine(llvm::StringRef Text, unsigned Line);
  void closeBlock(const std::string &Checks, unsigned Line);

  std::multimap<unsigned, Comment> CommentsOfLine;
  std::vector<Block> Blocks;
  std::vector<Block> Open;
  std::vector<unsigned> Unbalanced;
};

} // namespace syncline

#endif // SYNCLINE_ANALYZER_DRIVER_SUPPRESSIONS_H
