//===- ConstantArguments.h - Arguments that are constants -------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_CONSTANTARGUMENTS_H
#define SYNCLINE_ANALYZER_CHECKS_CONSTANTARGUMENTS_H

#include "callsites/CallSite.h"
#include "checks/MatchResult.h"
#include "loader/Rule.h"

#include "clang/AST/Type.h"

namespace syncline::lint::checks {

/// Whether \p Value is an optional without a value, or becomes one.
bool isNullOptional(const clang::Expr *Value);

/// Whether the argument \p Value for a parameter of type \p Declared is \p
/// Wanted or, if \p Negated, is not; possible if it is only known at run time.
MatchResult equals(const clang::Expr *Value, clang::QualType Declared,
                   const rules::Constant &Wanted, bool Negated,
                   const callsites::CallFacts &Site);

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_CONSTANTARGUMENTS_H
