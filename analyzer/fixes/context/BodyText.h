//===- BodyText.h - Names in the text of a function -------------*- C++ -*-===//
//
// The AST contains only what this build compiles. The text contains more: code
// under an inactive #if, the argument of an assert() that expands to nothing, a
// discarded branch of a template. Other builds compile that code.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FIXES_CONTEXT_BODYTEXT_H
#define SYNCLINE_ANALYZER_FIXES_CONTEXT_BODYTEXT_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace clang {
class ASTContext;
class Stmt;
} // namespace clang

namespace syncline::lint::fixes::context {

class BodyText {
public:
  BodyText(const clang::Stmt &Body, const clang::ASTContext &Context);

  /// Whether the text of \p S contains the identifier \p Name in any role.
  bool names(llvm::StringRef Name, const clang::Stmt &S) const;

  /// Whether it contains the name where a variable may be used although the AST
  /// contains no such use.
  bool isNamedInInactiveCode(llvm::StringRef Name, const clang::Stmt &S) const;

private:
  struct Mention {
    unsigned Offset = 0;
    bool IsUnseen = false;
  };

  void read(unsigned Begin, unsigned End, const clang::Stmt &Body);
  bool has(llvm::StringRef Name, const clang::Stmt &S, bool Unseen) const;
  /// Offsets of the first and the last token of \p S.
  std::pair<unsigned, unsigned> range(const clang::Stmt &S) const;

  const clang::ASTContext &Context;
  clang::FileID Home;
  llvm::StringMap<llvm::SmallVector<Mention, 4>> Mentions;
};

} // namespace syncline::lint::fixes::context

#endif // SYNCLINE_ANALYZER_FIXES_CONTEXT_BODYTEXT_H
