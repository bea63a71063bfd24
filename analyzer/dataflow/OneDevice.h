//===- OneDevice.h - Operands of an operator share a device -----*- C++ -*-===//
//
// An elementwise operator throws unless its tensors are on one device. A host
// tensor without a dimension is the exception: it goes with any device. So
// where the operator returned, one operand of known device tells where the
// others are.
// Source: aten/src/ATen/TensorIterator.cpp, compute_types() of PyTorch.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_ONEDEVICE_H
#define SYNCLINE_ANALYZER_DATAFLOW_ONEDEVICE_H

#include "dataflow/AbstractState.h"
#include "dataflow/ExpressionValues.h"

#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace syncline::lint::dataflow {

/// The tensors that go into \p Call, the object first.
llvm::SmallVector<const clang::Expr *, 4>
tensorOperands(const model::CallView &Call);

/// Where each operand with a dimension is, if one of known device and dimension
/// shows it and \p Call takes several tensors element by element. A call that
/// does not throw is assumed.
std::optional<DeviceLattice> sharedDevice(const model::CallView &Call,
                                          const ExpressionValues &Values);

/// After \p Call: gives its operands the device that they share. \p Values may
/// be those of \p State.
void placeOperands(const model::CallView &Call, const ExpressionValues &Values,
                   AbstractState &State);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_ONEDEVICE_H
