//===- ReferenceParameters.h - References to tensors ------------*- C++ -*-===//
//
// `void fill(Tensor &X) { X.zero_(); }` changes the elements of a tensor, not
// which tensor the caller has.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_REFERENCEPARAMETERS_H
#define SYNCLINE_ANALYZER_SUMMARIES_REFERENCEPARAMETERS_H

#include <cstddef>

namespace clang {
class Expr;
class FunctionDecl;
class QualType;
class VarDecl;
} // namespace clang

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::summaries {

/// Whether \p Reference lets its holder assign the object.
bool canBeChanged(clang::QualType Reference);

/// Whether \p V is a reference or an iterator through which a member may be
/// written: referredBy().
bool changesElsewhere(const clang::VarDecl &V);
const clang::Expr *referredBy(const clang::VarDecl &V);

/// Whether \p Callee, a function of LibTorch, replaces the tensor in its object
/// or in an argument.
bool replacesTensors(const clang::FunctionDecl &Callee);

/// Whether the function that \p Call runs leaves the tensor that it takes by
/// reference as argument \p I in place: its body shows that it assigns no
/// other, or it belongs to the standard library and only passes it on.
bool leavesInPlace(const model::CallView &Call, size_t I);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_REFERENCEPARAMETERS_H
