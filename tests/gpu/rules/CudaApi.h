//===- CudaApi.h - CUDA called directly -------------------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_GPU_RULES_CUDAAPI_H
#define SYNCLINE_TESTS_GPU_RULES_CUDAAPI_H

#include <c10/cuda/CUDAException.h>

#include <cuda.h>
#include <cuda_runtime_api.h>

#include <cstddef>
#include <memory>

namespace syncline::rulecases {

/// \throws c10::Error unless \p Status is cudaSuccess.
inline void check(cudaError_t Status) { C10_CUDA_CHECK(Status); }
/// \throws std::runtime_error unless \p Status is CUDA_SUCCESS.
void check(CUresult Status);

/// A function of a library that is loaded by name, since LibTorch does not link
/// it or it is not there when this is built.
/// \throws std::runtime_error where there is none.
void *functionOf(const char *Library, const char *Name);

/// A function of the driver: driver<decltype(cuMemFree_v2)>("cuMemFree_v2").
template <typename Function> Function *driver(const char *Name) {
  return reinterpret_cast<Function *>(functionOf("libcuda.so.1", Name));
}

using SharedMemory = std::shared_ptr<void>;

/// Device memory straight from cudaMalloc.
SharedMemory deviceMemory(std::size_t Bytes);
/// Page-locked host memory.
SharedMemory pinnedMemory(std::size_t Bytes);
/// Host memory as malloc gives it.
SharedMemory pageableMemory(std::size_t Bytes);

} // namespace syncline::rulecases

#endif // SYNCLINE_TESTS_GPU_RULES_CUDAAPI_H
