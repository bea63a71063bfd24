//===- UnitBodies.h - The code of a translation unit ------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_UNITBODIES_H
#define SYNCLINE_ANALYZER_PIPELINE_UNITBODIES_H

#include <utility>
#include <vector>

namespace clang {
class CXXRecordDecl;
class Decl;
class Expr;
class FieldDecl;
class FunctionDecl;
class NamedDecl;
} // namespace clang

namespace syncline::lint::frontend {
class UserCode;
} // namespace syncline::lint::frontend

namespace syncline::lint::pipeline {

/// The user code among some declarations, including template instantiations.
/// Excludes lambdas: they are analyzed with the enclosing function, which knows
/// what they capture.
struct UnitBodies {
  /// Functions with a body. For a template its instantiations, if there are
  /// any.
  std::vector<const clang::FunctionDecl *> Functions;
  /// Templates that have instantiations and are therefore excluded.
  std::vector<const clang::FunctionDecl *> Instantiated;
  /// Functions with or without a body.
  std::vector<const clang::FunctionDecl *> Declared;
  std::vector<const clang::CXXRecordDecl *> Classes;
  std::vector<const clang::FieldDecl *> Fields;
  /// The initializers of global variables and of fields.
  std::vector<std::pair<const clang::NamedDecl *, const clang::Expr *>>
      Initializers;
};

UnitBodies bodiesIn(const std::vector<clang::Decl *> &Declarations,
                    frontend::UserCode &Files);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_UNITBODIES_H
