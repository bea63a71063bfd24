//===- TensorAccess.h - Tensors that a call reads and writes ----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_STREAMS_TENSORACCESS_H
#define SYNCLINE_ANALYZER_STREAMS_TENSORACCESS_H

#include "model/CallView.h"

#include "llvm/ADT/SmallVector.h"

namespace syncline::lint::streams {

/// Whether the result of \p Call shares the memory of its object: a view, or
/// `X.index({Slice(0, 4)})` and `X[0]`.
bool showsObject(const model::CallView &Call);

/// The tensors whose contents \p Call reads or writes.
llvm::SmallVector<const clang::Expr *, 4>
operandsOf(const model::CallView &Call);

/// The tensor whose memory \p Call writes, by an in-place operator, an
/// assignment through an index, or memcpy. Null if there is none.
const clang::Expr *writtenBy(const model::CallView &Call);

/// The tensor whose elements `T.data_ptr<float>()` or a similar call returns;
/// null if there is none.
const clang::Expr *tensorOfPointer(const clang::Expr *Pointer);

} // namespace syncline::lint::streams

#endif // SYNCLINE_ANALYZER_STREAMS_TENSORACCESS_H
