//===- DeviceSymbol.h - A variable on the device ----------------*- C++ -*-===//
//
// Compiled by nvcc, which alone can declare one; where there is no nvcc the
// cases that need it are skipped.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_GPU_RULES_DEVICESYMBOL_H
#define SYNCLINE_TESTS_GPU_RULES_DEVICESYMBOL_H

#include <cuda_runtime_api.h>

#include <cstddef>

namespace syncline::rulecases {

constexpr std::size_t SymbolBytes = 4096;

/// cudaMemcpyToSymbol and so on, of the whole variable.
cudaError_t copyToSymbol(const void *From, cudaMemcpyKind Kind);
cudaError_t copyFromSymbol(void *To, cudaMemcpyKind Kind);
cudaError_t copyToSymbolAsync(const void *From, cudaStream_t Stream);
cudaError_t copyFromSymbolAsync(void *To, cudaStream_t Stream);

} // namespace syncline::rulecases

#endif // SYNCLINE_TESTS_GPU_RULES_DEVICESYMBOL_H
