//===- StandIns.h - What a missing header would declare ---------*- C++ -*-===//
//
// Without a library's header Clang drops what mentions the library: variables,
// whole statements, calls of functions with such a parameter, and every tensor
// among them. Names that are declared nowhere therefore stand for classes,
// functions and objects that can be used in any way, and the code around them
// parses as it is meant. The file keeps its errors: each such name is one.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_STANDINS_H
#define SYNCLINE_ANALYZER_FRONTEND_STANDINS_H

namespace clang {
class Preprocessor;
class Sema;
} // namespace clang

namespace syncline::lint::frontend {

/// Declares what stand-ins consist of, ahead of the file. Has to come before
/// the main file is entered.
void declareStandIns(clang::Preprocessor &Preprocessor);

/// Lets \p Semantics use stand-ins. It has to live until the file is parsed.
void useStandIns(clang::Sema &Semantics);

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_STANDINS_H
