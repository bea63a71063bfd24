//===- Definitions.h - The code that a call runs ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_DEFINITIONS_H
#define SYNCLINE_ANALYZER_SUMMARIES_DEFINITIONS_H

namespace clang {
class Decl;
class FunctionDecl;
} // namespace clang

namespace syncline::lint::summaries {

/// Whether a call of \p Function may run an override.
bool mayBeOverridden(const clang::FunctionDecl &Function);

/// The definition of \p Function in this unit, which can be analyzed; null if
/// there is none.
const clang::FunctionDecl *definitionOf(const clang::FunctionDecl &Function);

/// The function that is the value of the global variable \p D: the call
/// operator of a lambda. Null for other declarations.
const clang::FunctionDecl *functionIn(const clang::Decl &D);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_DEFINITIONS_H
