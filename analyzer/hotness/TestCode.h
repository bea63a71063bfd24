//===- TestCode.h - Code that only tests run --------------------*- C++ -*-===//
//
// GoogleTest, Catch2 and doctest are recognized by the classes and functions
// that their macros use. If their headers are missing, the names of the macros
// decide. File names are not evidence: doctest supports tests in the same file
// as the code under test.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_HOTNESS_TESTCODE_H
#define SYNCLINE_ANALYZER_HOTNESS_TESTCODE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class Expr;
class FunctionDecl;
class NamedDecl;
class SourceManager;
class Stmt;
} // namespace clang

namespace syncline::lint::hotness {

class TestCode {
public:
  /// If \p IsTestTarget, the build uses the main file only for tests, and all
  /// functions of that file are test code.
  TestCode(const clang::SourceManager &Sources, bool IsTestTarget)
      : Sources(Sources), IsTestTarget(IsTestTarget) {}

  /// Inspects the class and the body of \p Function.
  void add(const clang::FunctionDecl &Function);
  /// Inspects the initializer of a variable outside functions: such variables
  /// register tests.
  void add(const clang::Expr &Initializer);

  /// Finds the helpers that only tests name. Call this once, after the last
  /// add().
  void propagate();

  bool contains(const clang::NamedDecl &Holder) const;

  /// Whether tests are all that the main file has: only tests run its
  /// functions.
  bool isAll() const;

private:
  using Functions = llvm::DenseSet<const clang::FunctionDecl *>;

  bool isTest(const clang::FunctionDecl &Function) const;
  /// \p IsRegistered: inside the arguments that register a test.
  void look(const clang::Stmt &S, const clang::FunctionDecl *User,
            bool IsRegistered);
  bool isOfMainFile(const clang::NamedDecl &D) const;
  bool isHelper(const clang::FunctionDecl &Function) const;

  const clang::SourceManager &Sources;
  bool IsTestTarget;
  /// Functions of the main file that have a body. All are canonical
  /// declarations; an instance is represented by its template.
  Functions Candidates;
  /// The functions with a body in the main file, which a header may declare.
  Functions OfMainFile;
  Functions Tests;
  /// The functions that name a function; null stands for an initializer.
  llvm::DenseMap<const clang::FunctionDecl *, Functions> Users;
};

} // namespace syncline::lint::hotness

#endif // SYNCLINE_ANALYZER_HOTNESS_TESTCODE_H
