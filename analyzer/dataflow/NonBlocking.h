//===- NonBlocking.h - The non_blocking argument of a copy ------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_NONBLOCKING_H
#define SYNCLINE_ANALYZER_DATAFLOW_NONBLOCKING_H

#include "dataflow/Lattice.h"
#include "model/CallView.h"

namespace syncline::lint::dataflow {

/// Whether \p Call requests a copy that does not block the host; No if it
/// cannot request one.
BoolLattice nonBlocking(const model::CallView &Call);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_NONBLOCKING_H
