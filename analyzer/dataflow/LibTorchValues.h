//===- LibTorchValues.h - Return values of LibTorch calls -------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_LIBTORCHVALUES_H
#define SYNCLINE_ANALYZER_DATAFLOW_LIBTORCHVALUES_H

#include "dataflow/ExpressionValues.h"
#include "dataflow/Lattice.h"
#include "model/CallView.h"

namespace syncline::lint::dataflow {

/// The return value of \p Call, a call of LibTorch or of a forward().
LatticeElement returnedByLibTorch(const model::CallView &Call,
                                  const ExpressionValues &Values);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_LIBTORCHVALUES_H
