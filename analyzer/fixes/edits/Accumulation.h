//===- Accumulation.h - Assignments that sum up values read -----*- C++ -*-===//

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

/// `Sum += Read`, `Sum = Sum - Read`, with `Read * Weight` or `Read / Weight`
/// in its place.
struct Accumulation {
  const clang::BinaryOperator *Assignment = nullptr;
  const clang::VarDecl *Sum = nullptr;
  /// How often the assignment names the sum.
  size_t Mentions = 1;
  bool IsMinus = false;
  const clang::Expr *Weight = nullptr;
  bool WeightIsFirst = false;
  bool Divides = false;
};

/// The assignment that adds \p Read to a local variable of a number type.
std::optional<Accumulation>
accumulationOf(const ValueRead &Read,
               const fixes::context::EnclosingContext &Enclosing);

/// The constant for a sum of type \p T: a count of size_t is kept as int64.
llvm::StringRef sumDType(clang::QualType T);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_ACCUMULATION_H
