//===- TestCode.h - Code that only tests run --------------------*- C++ -*-===//
//
// GoogleTest, Catch2 and doctest are recognized by the classes and functions
// that their macros use. If their headers are missing, the names of the macros
// decide. The names of files are not evidence: doctest is made for tests that
// stand in the file of the code that they test.
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
  /// With \p IsTestTarget, the build compiles the main file into nothing but
  /// tests, and all functions of that file are test code.
  TestCode(const clang::SourceManager &Sources, bool IsTestTarget)
      : Sources(Sources), IsTestTarget(IsTestTarget) {}

  /// Looks at the class and the body of \p Function.
  void add(const clang::FunctionDecl &Function);
  /// Looks at what a variable outside of functions is initialized with, which
  /// is how a test is registered.
  void add(const clang::Expr &Initializer);

  /// Finds the helpers, which nothing but tests names. To be called once,
  /// after the last add().
  void propagate();

  bool contains(const clang::NamedDecl &Holder) const;

private:
  using Functions = llvm::DenseSet<const clang::FunctionDecl *>;

  bool isTest(const clang::FunctionDecl &Function) const;
  /// \p IsRegistered: in the arguments of what registers a test.
  void look(const clang::Stmt &S, const clang::FunctionDecl *User,
            bool IsRegistered);
  bool isOfMainFile(const clang::NamedDecl &D) const;
  bool isHelper(const clang::FunctionDecl &Function) const;

  const clang::SourceManager &Sources;
  bool IsTestTarget;
  /// Those with a body, of the main file alone. Canonical declarations
  /// throughout; of an instance, those of its template.
  Functions Candidates;
  Functions Tests;
  /// The functions that name a function; null stands for an initializer.
  llvm::DenseMap<const clang::FunctionDecl *, Functions> Users;
};

} // namespace syncline::lint::hotness

#endif // SYNCLINE_ANALYZER_HOTNESS_TESTCODE_H
