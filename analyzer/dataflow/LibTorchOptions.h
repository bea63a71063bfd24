//===- LibTorchOptions.h - Devices and dtypes that are asked for -*- C++ -*-==//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_LIBTORCHOPTIONS_H
#define SYNCLINE_ANALYZER_DATAFLOW_LIBTORCHOPTIONS_H

#include "dataflow/ExpressionValues.h"
#include "dataflow/Lattice.h"
#include "model/CallView.h"

#include "llvm/ADT/StringRef.h"

namespace syncline::lint::dataflow {

/// The options that \p Call returns, where \p Operator is a setter of
/// TensorOptions or the free function that starts a chain of setters.
LatticeElement optionsOfCall(const model::CallView &Call,
                             llvm::StringRef Operator,
                             const ExpressionValues &Values);

/// The device and the dtype that the arguments of a to() request, directly or
/// through a Device, options or a tensor; bottom for what no argument names.
LatticeElement askedFor(const model::CallView &Call,
                        const ExpressionValues &Values);

/// The argument of \p Call that is a TensorOptions; null if there is none.
const model::Argument *optionsArgument(const model::CallView &Call);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_LIBTORCHOPTIONS_H
