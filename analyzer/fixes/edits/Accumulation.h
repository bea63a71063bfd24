//===- Accumulation.h - Assignments that sum up reads -----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_ACCUMULATION_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_ACCUMULATION_H

#include "fixes/context/EnclosingContext.h"
#include "fixes/edits/ValueRead.h"

#include "clang/AST/Type.h"
#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <optional>

namespace clang {
class BinaryOperator;
class Expr;
class VarDecl;
} // namespace clang

namespace syncline::lint::fixes::edits {

/// `Sum += Read` or `Sum = Sum - Read`, where Read may also be `Read * Weight`
/// or `Read / Weight`.
struct Accumulation {
  const clang::BinaryOperator *Assignment = nullptr;
  const clang::VarDecl *Sum = nullptr;
  /// The number of times that the assignment names the sum.
  size_t Mentions = 1;
  bool IsMinus = false;
  const clang::Expr *Weight = nullptr;
  bool WeightIsFirst = false;
  bool Divides = false;
};

/// The assignment that adds \p Read to a local variable of arithmetic type.
std::optional<Accumulation>
accumulationOf(const ValueRead &Read,
               const fixes::context::EnclosingContext &Enclosing);

/// The dtype constant for a sum of type \p T: a count of type size_t is kept as
/// int64.
llvm::StringRef sumDType(clang::QualType T);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_ACCUMULATION_H
