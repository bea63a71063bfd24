//===- Surroundings.h - The code around a call ------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_SURROUNDINGS_H
#define SYNCLINE_ANALYZER_FIXES_SURROUNDINGS_H

#include "clang/AST/ParentMap.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"

namespace clang {
class DeclRefExpr;
class Expr;
class LambdaExpr;
class NamedDecl;
class Stmt;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace syncline {

/// Upwards from any expression in the body of one function.
class Surroundings {
public:
  /// \p Body is that of a function, with the lambdas in it.
  explicit Surroundings(clang::Stmt &Body);

  const clang::Stmt &body() const { return Body; }

  const clang::Stmt *parent(const clang::Stmt &S) const;

  /// The outermost expression around \p E that is the same value: casts,
  /// parentheses and temporaries.
  const clang::Expr &whole(const clang::Expr &E) const;

  /// What \p E is part of, beyond that.
  const clang::Stmt *user(const clang::Expr &E) const;

  /// The statement around \p S that stands in a block; null where there is
  /// none, as in `if (X) f();`, or a lambda is in between.
  const clang::Stmt *statement(const clang::Stmt &S) const;

  /// Whether \p E, with a semicolon, is a statement.
  bool isStatement(const clang::Expr &E) const;

  /// Loops around \p S within its function or lambda, from the inside.
  llvm::SmallVector<const clang::Stmt *, 4> loops(const clang::Stmt &S) const;

  bool contains(const clang::Stmt &Outer, const clang::Stmt &Inner) const;

  /// The references to \p Variable in the body.
  llvm::ArrayRef<const clang::DeclRefExpr *>
  uses(const clang::ValueDecl &Variable) const;

  /// What \p E was initialised with, where it is a local variable that keeps
  /// its first value; else \p E. Casts and temporaries are taken off.
  const clang::Expr &definition(const clang::Expr &E) const;

  /// Whether a variable of the body has the name \p Name, or the body uses one.
  bool isTaken(llvm::StringRef Name) const;

  /// A name for a variable beside \p Model, in its style; another one each
  /// time.
  std::string freeName(llvm::StringRef Model, llvm::StringRef Camel,
                       llvm::StringRef Snake) const;

private:
  void collect(const clang::Stmt &S);

  const clang::Stmt &Body;
  mutable llvm::StringSet<> Given;
  clang::ParentMap Parents;
  llvm::DenseMap<const clang::ValueDecl *,
                 llvm::SmallVector<const clang::DeclRefExpr *, 4>>
      Uses;
  llvm::DenseMap<const clang::ValueDecl *, bool> Declared;
};

/// Whether \p S is for, range-for, while or do.
bool isLoop(const clang::Stmt &S);

} // namespace syncline

#endif // SYNCLINE_ANALYZER_FIXES_SURROUNDINGS_H
