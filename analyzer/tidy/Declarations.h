//===- Declarations.h - What a unit declares at its top level ---*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_TIDY_DECLARATIONS_H
#define SYNCLINE_ANALYZER_TIDY_DECLARATIONS_H

#include <vector>

namespace clang {
class ASTContext;
class Decl;
} // namespace clang

namespace syncline::lint::frontend {
class UserCode;
} // namespace syncline::lint::frontend

namespace syncline::lint::tidy {

/// The declarations of the project that Clang hands to a tool while it parses:
/// those at the top level, and the instances of generic lambdas.
std::vector<clang::Decl *> projectDeclarations(clang::ASTContext &Context,
                                               frontend::UserCode &Files);

} // namespace syncline::lint::tidy

#endif // SYNCLINE_ANALYZER_TIDY_DECLARATIONS_H
