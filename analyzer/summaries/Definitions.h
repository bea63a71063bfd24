//===- Definitions.h - The code that a call runs ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_DEFINITIONS_H
#define SYNCLINE_ANALYZER_SUMMARIES_DEFINITIONS_H

namespace clang {
class FunctionDecl;
} // namespace clang

namespace syncline::lint::summaries {

/// Whether a call of \p Function may run an override.
bool mayBeOverridden(const clang::FunctionDecl &Function);

/// The definition of \p Function in this unit, which can be analyzed; null if
/// there is none.
const clang::FunctionDecl *definitionOf(const clang::FunctionDecl &Function);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_DEFINITIONS_H
