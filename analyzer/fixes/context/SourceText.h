//===- SourceText.h - What an expression looks like -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_CONTEXT_SOURCETEXT_H
#define SYNCLINE_ANALYZER_FIXES_CONTEXT_SOURCETEXT_H

#include <optional>
#include <string>

namespace clang {
class ASTContext;
class Expr;
class SourceLocation;
class SourceManager;
} // namespace clang

namespace syncline::lint::fixes::context {

/// As the file spells it; nothing where a macro does.
std::optional<std::string> sourceText(const clang::Expr &E,
                                      const clang::ASTContext &Context);

/// The same without what only the compiler has put around it.
std::optional<std::string> spelledText(const clang::Expr &E,
                                       const clang::ASTContext &Context);

/// The same for a number, which a macro may spell in full: `-INFINITY`.
std::optional<std::string> numberText(const clang::Expr &E,
                                      const clang::ASTContext &Context);

/// The same for the object of a member call: that of p->f() is *p. Nothing
/// where it is an implicit this.
std::optional<std::string> objectText(const clang::Expr &Object,
                                      const clang::ASTContext &Context);

/// In parentheses where a member access after it would bind to a part of it.
std::optional<std::string> operandText(const clang::Expr &E,
                                       const clang::ASTContext &Context);

/// Whether \p E binds less tightly than a call, so that text next to it could
/// bind to a part of it.
bool needsParentheses(const clang::Expr &E);

/// The column of \p Location in its file, from 1, in UTF-16 code units.
unsigned utf16ColumnAt(clang::SourceLocation Location,
                       const clang::SourceManager &Sources);

/// "torch::" or "at::", whichever the file of \p Where uses more; "at::" where
/// LibTorch's C++ frontend is not at hand.
std::string libTorchPrefix(const clang::ASTContext &Context,
                           clang::SourceLocation Where);

} // namespace syncline::lint::fixes::context

#endif // SYNCLINE_ANALYZER_FIXES_CONTEXT_SOURCETEXT_H
