//===- LibTorchOptions.h - Devices and dtypes that are asked for -*- C++ -*-==//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_LIBTORCHOPTIONS_H
#define SYNCLINE_ANALYZER_DATAFLOW_LIBTORCHOPTIONS_H

#include "dataflow/ExpressionValues.h"
#include "dataflow/Lattice.h"
#include "model/CallView.h"

#include "llvm/ADT/StringRef.h"

namespace syncline::lint::dataflow {

/// The options that \p Call returns: of \p Operator, a setter of TensorOptions
/// or the free function that starts a chain.
LatticeElement optionsOfCall(const model::CallView &Call,
                             llvm::StringRef Operator,
                             const ExpressionValues &Values);

/// What the arguments of a to() ask for: the device and the dtype of devices,
/// options and tensors among them; bottom for what none of them names.
LatticeElement askedFor(const model::CallView &Call,
                        const ExpressionValues &Values);

/// The argument of \p Call that is a TensorOptions; null if there is none.
const model::Argument *optionsArgument(const model::CallView &Call);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_LIBTORCHOPTIONS_H
