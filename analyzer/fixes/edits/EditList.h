//===- EditList.h - The edits of one fix ------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_EDITLIST_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_EDITLIST_H

#include "findings/Finding.h"
#include "fixes/edits/LineBreaks.h"

#include "clang/Basic/SourceLocation.h"

#include <optional>

namespace clang {
class ASTContext;
class Expr;
class Stmt;
} // namespace clang

namespace syncline::lint::fixes::edits {

/// Collects edits of one file. The whole list becomes invalid if a range cannot
/// be edited because it comes from a macro, is in another file or contains a
/// comment.
class EditList {
public:
  /// \p Inside is a location in the file, which findings display as \p File.
  EditList(const clang::ASTContext &Context, clang::SourceLocation Inside,
           std::string File);

  void replace(const clang::Expr &E, std::string Text);
  void insertAt(clang::SourceLocation Where, std::string Text);
  /// Inserts a statement, on a line of its own if \p S begins a line.
  void insertStatementBefore(const clang::Stmt &S, const std::string &Text);
  void insertStatementAfter(const clang::Stmt &S, const std::string &Text);
  /// Also replaces the semicolon.
  void replaceStatement(const clang::Stmt &S, std::string Text);

  /// The edits in file order; nothing if one cannot be made.
  std::optional<std::vector<findings::Replacement>> take();

private:
  void add(clang::SourceLocation Begin, clang::SourceLocation End,
           std::string Text);
  clang::SourceLocation endOfStatement(const clang::Stmt &S) const;
  /// The text before \p Location on its line, if it is all blanks.
  std::optional<std::string> indentation(clang::SourceLocation Location) const;

  std::string lineBreak() const;
  /// The text around the range from \p Begin to \p End on its line, and the
  /// prefix of a continuation line.
  LineAround lineAround(clang::SourceLocation Begin,
                        clang::SourceLocation End) const;
  bool followsDirective(clang::SourceLocation Location) const;

  const clang::ASTContext &Context;
  clang::FileID Home;
  std::string File;
  std::vector<findings::Replacement> Edits;
  bool IsSpoiled = false;
};

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_EDITLIST_H
