//===- KeptObjects.h - Objects that only one function uses ------*- C++ -*-===//
//
// `auto Batch = read(); Batch.Data = Batch.Data.cuda();` moves the data of one
// object. No other function sees that, unless the object leaves this one.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_KEPTOBJECTS_H
#define SYNCLINE_ANALYZER_SUMMARIES_KEPTOBJECTS_H

#include "llvm/ADT/DenseSet.h"

namespace clang {
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace syncline::lint::summaries {

/// The local variable whose data member \p E names: an object, or a unique
/// pointer to one. Null for other expressions.
const clang::VarDecl *ownerIn(const clang::Expr *E);

class KeptObjects {
public:
  /// \p Body is the body of a function.
  explicit KeptObjects(const clang::Stmt *Body) { look(Body); }

  /// Whether the function uses \p Object, which may be null, for nothing but
  /// access to its data members.
  bool contains(const clang::VarDecl *Object) const {
    return Object && !Used.contains(Object);
  }

private:
  void look(const clang::Stmt *S);

  /// Variables that are used as a whole.
  llvm::DenseSet<const clang::VarDecl *> Used;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_KEPTOBJECTS_H
