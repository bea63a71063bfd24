//===- CudaCalls.h - CUDA's functions in the AST ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_MODEL_CUDACALLS_H
#define SYNCLINE_ANALYZER_MODEL_CUDACALLS_H

#include "model/CudaModel.h"

#include "llvm/ADT/StringRef.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace syncline::lint::model {

/// What the CUDA model has about \p Function; no facts for most functions.
const rules::model::CudaFunction &
cudaFunction(const clang::FunctionDecl &Function);

/// Whether \p Name is one of CUDA's runtime and driver, or of a library on top
/// of them: cudaMalloc, cudnnHandle_t.
bool isCudaName(llvm::StringRef Name);

/// Whether \p Function, or a function of CUDA or LibTorch with the same last
/// name, selects a device: programs wrap these functions and keep the name.
bool selectsDeviceByName(const clang::FunctionDecl &Function);

} // namespace syncline::lint::model

#endif // SYNCLINE_ANALYZER_MODEL_CUDACALLS_H
