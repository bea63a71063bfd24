//===- SourceText.h - Source text of expressions ----------------*- C++ -*-===//

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

/// The text of \p E as the file spells it; nothing if a macro spells it.
std::optional<std::string> sourceText(const clang::Expr &E,
                                      const clang::ASTContext &Context);

/// The same without implicit nodes around the expression.
std::optional<std::string> spelledText(const clang::Expr &E,
                                       const clang::ASTContext &Context);

/// The same for a number, which a macro may spell entirely: `-INFINITY`.
std::optional<std::string> numberText(const clang::Expr &E,
                                      const clang::ASTContext &Context);

/// The same for the object of a member call: *p for p->f(). Nothing for an
/// implicit this.
std::optional<std::string> objectText(const clang::Expr &Object,
                                      const clang::ASTContext &Context);

/// The same, parenthesized if a member access after it would bind to a part of
/// it.
std::optional<std::string> operandText(const clang::Expr &E,
                                       const clang::ASTContext &Context);

/// Whether \p E has lower precedence than a call, so that adjacent text could
/// bind to a part of it.
bool needsParentheses(const clang::Expr &E);

/// The column of \p Location in its file, from 1, in UTF-16 code units.
unsigned utf16ColumnAt(clang::SourceLocation Location,
                       const clang::SourceManager &Sources);

/// "torch::" or "at::", whichever is more frequent in the file of \p Where;
/// "at::" if LibTorch's C++ frontend is not available.
std::string libTorchPrefix(const clang::ASTContext &Context,
                           clang::SourceLocation Where);

} // namespace syncline::lint::fixes::context

#endif // SYNCLINE_ANALYZER_FIXES_CONTEXT_SOURCETEXT_H
