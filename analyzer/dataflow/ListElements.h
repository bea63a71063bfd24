//===- ListElements.h - Single elements of a list of tensors ----*- C++ -*-===//
//
// The facts of a list hold for all its elements. If a list is built from
// tensors that differ, as in `return {Masks, Boxes}`, its first elements have
// facts of their own until something may move them.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_LISTELEMENTS_H
#define SYNCLINE_ANALYZER_DATAFLOW_LISTELEMENTS_H

#include "clang/AST/Type.h"

#include <optional>

namespace clang {
class CXXMethodDecl;
class Expr;
class InitListExpr;
class VarDecl;
} // namespace clang

namespace syncline::lint::dataflow {

/// A list element read at a constant position: `V[1]`, `V.at(1)`, `V.front()`,
/// or the second `*I++` after `auto I = V.begin()`.
struct ListElementRead {
  const clang::Expr *List = nullptr;
  unsigned Index = 0;

  static std::optional<ListElementRead> of(const clang::Expr *E);
};

bool isTensorList(clang::QualType T);

/// Whether \p T is an iterator of a container of the standard library.
bool isIterator(clang::QualType T);

/// The operand with the same tensors as \p E, which is `*P`, `&X`, `P[I]` or
/// `P + N`; null for other expressions.
const clang::Expr *pointerIn(const clang::Expr *E);

/// The initializer list that the list of tensors \p E is built from; null if
/// there is none.
const clang::InitListExpr *bracesOf(const clang::Expr *E);

/// The outermost list around \p E, which may be an element of nested lists:
/// `Lists` for `Lists[I].at(K)`.
const clang::Expr *outermostList(const clang::Expr *E);

/// The list that a range-based for with the loop variable \p V iterates over;
/// null for other variables.
const clang::Expr *iteratedList(const clang::VarDecl &V);

/// The list, or the outermost of nested lists, that an assignment to \p Left
/// modifies: `List[I] = X`, `for (auto &Each : List) Each = X`. Null if there
/// is none.
const clang::Expr *assignedList(const clang::Expr &Left);

/// Whether \p Method of a container returns one of its elements.
bool isElementAccess(const clang::CXXMethodDecl &Method);

/// Whether \p Method, of a standard library class, inserts its arguments into
/// its object.
bool insertsElements(const clang::CXXMethodDecl &Method);

/// How many elements of the list \p E to track: those in an initializer list,
/// or the first ones of the result of a function of the program or of the
/// tensors saved for a backward pass.
unsigned firstElements(const clang::Expr *E);

/// Whether every element keeps its index across a call of \p Method, of a
/// standard library class.
bool keepsElements(const clang::CXXMethodDecl &Method);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_LISTELEMENTS_H
