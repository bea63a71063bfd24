//===- OneDevice.h - Operands of an operator share a device -----*- C++ -*-===//
//
// An elementwise operator throws unless its tensors are on one device. The
// exception is a 0-dim host tensor, which combines with any device. So after
// the operator has returned, one operand with a known device determines the
// device of the others.
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

/// The tensor operands of \p Call, the object first.
llvm::SmallVector<const clang::Expr *, 4>
tensorOperands(const model::CallView &Call);

/// The device of all operands with a dimension, if \p Call is elementwise over
/// several tensors and one operand has a known device and dimension. Assumes
/// that the call does not throw.
std::optional<DeviceLattice> sharedDevice(const model::CallView &Call,
                                          const ExpressionValues &Values);

/// After \p Call: gives its operands the device that they share. \p Values may
/// be those of \p State.
void placeOperands(const model::CallView &Call, const ExpressionValues &Values,
                   AbstractState &State);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_ONEDEVICE_H
