//===- ZeroDim.h - Factories of 0-dim tensors -------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_ZERODIM_H
#define SYNCLINE_ANALYZER_DATAFLOW_ZERODIM_H

#include "dataflow/Lattice.h"
#include "model/CallView.h"

#include "llvm/ADT/StringRef.h"

namespace syncline::lint::dataflow {

/// Whether the factory \p Operator makes a 0-dim tensor: from a number, or with
/// an empty list as size.
BoolLattice makesZeroDim(const model::CallView &Call, llvm::StringRef Operator);

/// Whether a factory makes a tensor without elements: the size has a literal 0.
bool makesEmpty(const model::CallView &Call);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_ZERODIM_H
