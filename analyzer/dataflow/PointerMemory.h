//===- PointerMemory.h - The memory that a pointer points to ----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_POINTERMEMORY_H
#define SYNCLINE_ANALYZER_DATAFLOW_POINTERMEMORY_H

#include "dataflow/Lattice.h"

namespace clang {
class Expr;
} // namespace clang

namespace syncline::lint::dataflow {

/// Facts about the memory that \p Pointer points to, as far as the expression
/// itself shows them: `&X`, `Array` and `Vector.data()` point to pageable
/// memory of the host, unless the program registers it with CUDA.
LatticeElement pointedMemory(const clang::Expr *Pointer);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_POINTERMEMORY_H
