//===- StandIns.h - Stand-ins for missing declarations ----------*- C++ -*-===//
//
// If a library's header is missing, Clang drops the code that mentions the
// library: variables, whole statements, calls of functions with such a
// parameter, and every tensor in them. Undeclared names therefore stand for
// classes, functions and objects that can be used in any way, so the
// surrounding code parses as intended. The errors of the file remain, one for
// each such name.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_STANDINS_H
#define SYNCLINE_ANALYZER_FRONTEND_STANDINS_H

namespace clang {
class Preprocessor;
class Sema;
} // namespace clang

namespace syncline::lint::frontend {

/// Adds the declarations for stand-ins before the file. Must be called before
/// the main file is entered.
void declareStandIns(clang::Preprocessor &Preprocessor);

/// Makes \p Semantics use stand-ins, which must outlive the parse.
void useStandIns(clang::Sema &Semantics);

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_STANDINS_H
