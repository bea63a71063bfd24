//===- CudaCalls.h - CUDA functions in the AST ------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_MODEL_CUDACALLS_H
#define SYNCLINE_ANALYZER_MODEL_CUDACALLS_H

#include "model/CudaModel.h"

#include "llvm/ADT/StringRef.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace syncline::lint::model {

/// The CUDA model's facts about \p Function; no facts for most functions.
const rules::model::CudaFunction &
cudaFunction(const clang::FunctionDecl &Function);

/// Whether \p Name belongs to the CUDA runtime or driver or to a library based
/// on them: cudaMalloc, cudnnHandle_t.
bool isCudaName(llvm::StringRef Name);

/// Whether \p Function, or a function of CUDA or LibTorch with the same last
/// name, selects a device: programs wrap these functions and keep the name.
bool selectsDeviceByName(const clang::FunctionDecl &Function);

} // namespace syncline::lint::model

#endif // SYNCLINE_ANALYZER_MODEL_CUDACALLS_H
