//===- ListElements.h - Single elements of a list of tensors ----*- C++ -*-===//
//
// The facts of a list hold for all its elements. Where a list is made of
// tensors that differ, as `return {Masks, Boxes}` does, the first elements have
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

/// An element that an expression names by a constant: `V[1]`, `V.at(1)`,
/// `V.front()`.
struct ListElementRead {
  const clang::Expr *List = nullptr;
  unsigned Index = 0;

  static std::optional<ListElementRead> of(const clang::Expr *E);
};

bool isTensorList(clang::QualType T);

/// Whether \p T is an iterator of a container of the standard library.
bool isIterator(clang::QualType T);

/// The braces that \p E, a list of tensors, is made of; null without any.
const clang::InitListExpr *bracesOf(const clang::Expr *E);

/// The list that \p E, which may be one among the elements of others, is in:
/// `Lists` for `Lists[I].at(K)`.
const clang::Expr *outermostList(const clang::Expr *E);

/// The list whose elements \p V, the variable of a range-based for, takes one
/// by one; null for other variables.
const clang::Expr *iteratedList(const clang::VarDecl &V);

/// The list, or the outermost of several, that an assignment to \p Left puts
/// something in: `List[I] = X`, `for (auto &Each : List) Each = X`. Null where
/// it does not.
const clang::Expr *assignedList(const clang::Expr &Left);

/// Whether \p Method, of a container, returns one of its elements.
bool isElementAccess(const clang::CXXMethodDecl &Method);

/// Whether \p Method, of a class of the standard library, adds its arguments to
/// its object.
bool insertsElements(const clang::CXXMethodDecl &Method);

/// How many elements of the list \p E are worth a look: those between braces,
/// or the first ones of what a function of the program returns.
unsigned firstElements(const clang::Expr *E);

/// Whether each element has the same index after a call of \p Method, of a
/// class of the standard library.
bool keepsElements(const clang::CXXMethodDecl &Method);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_LISTELEMENTS_H
