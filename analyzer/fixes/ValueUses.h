//===- ValueUses.h - Uses of the value of a call ----------------*- C++ -*-===//
//
// The remedies of a rule target different uses: a number that is printed can be
// printed later, one that decides a branch cannot.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FIXES_VALUEUSES_H
#define SYNCLINE_ANALYZER_FIXES_VALUEUSES_H

#include "loader/RuleEnums.h"

#include <set>

namespace clang {
class Expr;
class FunctionDecl;
} // namespace clang

namespace syncline::lint::fixes::context {
class EnclosingContext;
} // namespace syncline::lint::fixes::context

namespace syncline::lint::fixes {

/// Whether \p Callee writes human-readable text: a stream, a function of the
/// printf family, or a logger.
bool isLogger(const clang::FunctionDecl &Callee);

bool insertsIntoContainer(const clang::FunctionDecl &Callee);

/// The uses of the value of \p Call, including those through a variable that it
/// initializes; none if they are not known.
std::set<rules::Use>
usesOfValue(const clang::Expr &Call,
            const fixes::context::EnclosingContext &Enclosing);

} // namespace syncline::lint::fixes

#endif // SYNCLINE_ANALYZER_FIXES_VALUEUSES_H
