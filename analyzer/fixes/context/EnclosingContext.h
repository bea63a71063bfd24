//===- EnclosingContext.h - The code around a call --------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_CONTEXT_ENCLOSINGCONTEXT_H
#define SYNCLINE_ANALYZER_FIXES_CONTEXT_ENCLOSINGCONTEXT_H

#include "fixes/context/BodyText.h"

#include "clang/AST/ParentMap.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <string>

namespace clang {
class Decl;
class DeclRefExpr;
class Expr;
class FunctionDecl;
class LambdaExpr;
class NamedDecl;
class Stmt;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace syncline::lint::fixes::context {

/// Navigates upwards from any expression in the body of one function.
class EnclosingContext {
public:
  /// \p Function must have a body. Its lambdas are included.
  explicit EnclosingContext(const clang::FunctionDecl &Function);

  const clang::Stmt &body() const { return Body; }

  const clang::Stmt *parent(const clang::Stmt &S) const;

  /// The outermost expression around \p E with the same value, through casts,
  /// parentheses and temporaries.
  const clang::Expr &whole(const clang::Expr &E) const;

  /// The parent of whole(\p E).
  const clang::Stmt *user(const clang::Expr &E) const;

  /// The statement around \p S that is a direct child of a block; null if there
  /// is none, as in `if (X) f();`, or if a lambda intervenes.
  const clang::Stmt *statement(const clang::Stmt &S) const;

  /// Whether \p E is an expression statement.
  bool isStatement(const clang::Expr &E) const;

  /// The loops around \p S within its function or lambda, innermost first. Not
  /// `do {...} while (false)`, which macros use.
  llvm::SmallVector<const clang::Stmt *, 4> loops(const clang::Stmt &S) const;

  bool contains(const clang::Stmt &Outer, const clang::Stmt &Inner) const;

  /// The references to \p Variable in the body.
  llvm::ArrayRef<const clang::DeclRefExpr *>
  uses(const clang::ValueDecl &Variable) const;

  /// The statement or the lambda that declares \p Variable; null if the body
  /// does not declare it.
  const clang::Stmt *declaration(const clang::ValueDecl &Variable) const;

  /// Whether the body declares another variable of the same name as
  /// \p Variable.
  bool hasNamesake(const clang::ValueDecl &Variable) const;

  /// Whether code in \p Scope that this build does not compile may use
  /// \p Variable: it contains the name.
  bool mayBeUsedInInactiveCode(const clang::ValueDecl &Variable,
                               const clang::Stmt &Scope) const;

  /// A fresh name for a variable declared next to the statement \p Neighbor,
  /// derived from \p Model and in its style. Never the same name twice for one
  /// scope.
  std::string freeName(llvm::StringRef Model, llvm::StringRef Camel,
                       llvm::StringRef Snake,
                       const clang::Stmt &Neighbor) const;

private:
  void declare(const clang::Decl &D, const clang::Stmt &Declaration);
  void collect(const clang::Stmt &S);
  const BodyText &text() const;
  /// The block around \p S.
  const clang::Stmt &block(const clang::Stmt &S) const;
  bool isTaken(llvm::StringRef Name, const clang::Stmt &Block) const;

  const clang::FunctionDecl &Function;
  clang::Stmt &Body;
  clang::ParentMap Parents;
  mutable std::optional<BodyText> Text;
  /// Names already given to edits, with the declaring block.
  mutable llvm::SmallVector<std::pair<std::string, const clang::Stmt *>, 4>
      NewNames;
  llvm::DenseMap<const clang::ValueDecl *,
                 llvm::SmallVector<const clang::DeclRefExpr *, 4>>
      Uses;
  /// Maps a variable to the statement or the lambda that declares it; a
  /// parameter to the body.
  llvm::DenseMap<const clang::ValueDecl *, const clang::Stmt *> Declared;
};

/// Whether \p S is a for, range-based for, while or do statement.
bool isLoop(const clang::Stmt &S);

} // namespace syncline::lint::fixes::context

#endif // SYNCLINE_ANALYZER_FIXES_CONTEXT_ENCLOSINGCONTEXT_H
