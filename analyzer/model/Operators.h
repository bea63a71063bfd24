//===- Operators.h - What LibTorch's operators return -----------*- C++ -*-===//
//
// Groups of operators by what they do to device and dtype. Names are the last
// part of the qualified name of a function of LibTorch, trailing underscore of
// the in-place form left out.
//
// Source: native_functions.yaml and the structured kernels of PyTorch 2.11.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_MODEL_OPERATORS_H
#define SYNCLINE_ANALYZER_MODEL_OPERATORS_H

#include "llvm/ADT/StringRef.h"

namespace syncline::lint::model {

/// Comparisons and logical operators: the result is a bool tensor.
bool returnsBool(llvm::StringRef Operator);
/// Indices and counts: the result is an integer tensor.
bool returnsInteger(llvm::StringRef Operator);
/// Views, copies and selections: the result has the dtype of the object.
bool keepsDType(llvm::StringRef Operator);
/// Bit operators: bool of bools, integer of integers.
bool isBitwise(llvm::StringRef Operator);

/// Whether the result has the shape that its operands are broadcast to:
/// arithmetic, comparisons, functions of one value.
bool isElementwise(llvm::StringRef Operator);
/// Reductions: 0-dim when no dimension is given.
bool isReduction(llvm::StringRef Operator);

/// The result always shows the memory of the object.
bool isView(llvm::StringRef Operator);
/// Asks for the properties of a tensor, not for its elements.
bool readsNoContents(llvm::StringRef Operator);

} // namespace syncline::lint::model

#endif // SYNCLINE_ANALYZER_MODEL_OPERATORS_H
