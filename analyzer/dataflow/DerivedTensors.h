//===- DerivedTensors.h - Tensors computed from another one -----*- C++ -*-===//
//
// Views and most operators yield a tensor on the device of their operands. So a
// tensor in host memory has been computed from tensors in host memory.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_DERIVEDTENSORS_H
#define SYNCLINE_ANALYZER_DATAFLOW_DERIVEDTENSORS_H

namespace clang {
class Expr;
class VarDecl;
} // namespace clang

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::dataflow {

/// The variable that \p E names, if it is a tensor; null for others.
const clang::VarDecl *tensorIn(const clang::Expr *E);

/// The tensor variable that \p E names or is computed from without a move to
/// another device: `X[0]`, `(X > 0).contiguous()`. Null for others.
const clang::VarDecl *sourceOf(const clang::Expr *E);

/// The tensor that \p Call asks for its device: `X.is_cuda()`,
/// `X.device().type()`, `X.device() == torch::kCPU`. Null for other calls.
const clang::VarDecl *askedForDevice(const model::CallView &Call);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_DERIVEDTENSORS_H
