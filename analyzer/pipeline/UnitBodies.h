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

/// The user code among some declarations, template instances included. Lambdas
/// are left to the function around them, which knows what they capture.
struct UnitBodies {
  /// Those with a body. Of a template its instances, if there are any.
  std::vector<const clang::FunctionDecl *> Functions;
  /// The templates that have some, and are not among them.
  std::vector<const clang::FunctionDecl *> Instantiated;
  /// With and without a body.
  std::vector<const clang::FunctionDecl *> Declared;
  std::vector<const clang::CXXRecordDecl *> Classes;
  std::vector<const clang::FieldDecl *> Fields;
  /// Of variables outside of functions and of fields.
  std::vector<std::pair<const clang::NamedDecl *, const clang::Expr *>>
      Initializers;
};

UnitBodies bodiesIn(const std::vector<clang::Decl *> &Declarations,
                    frontend::UserCode &Files);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_UNITBODIES_H
