//===- NamedValues.h - Named devices and dtypes -----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_NAMEDVALUES_H
#define SYNCLINE_ANALYZER_DATAFLOW_NAMEDVALUES_H

#include "dataflow/Lattice.h"

#include "llvm/ADT/StringRef.h"

namespace syncline::lint::dataflow {

/// The dtype of the enumerator \p ScalarType of c10::ScalarType.
DTypeLattice dtypeNamed(llvm::StringRef ScalarType);

/// The device named "cpu", "CUDA" or "cuda:0".
DeviceLattice deviceNamed(llvm::StringRef Name);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_NAMEDVALUES_H
