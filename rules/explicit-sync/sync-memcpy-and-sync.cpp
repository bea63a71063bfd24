// REQUIRES: cuda-headers
// RUN: %lint_verify %s -- %torch_flags

// A copy and a wait in one helper.

#include <torch/torch.h>

#include <c10/cuda/CUDAFunctions.h>
#include <c10/cuda/CUDAStream.h>

void ofHelper(void *Host, const void *Device, c10::cuda::CUDAStream Stream) {
  c10::cuda::memcpy_and_sync(Host, Device, 64, cudaMemcpyDeviceToHost, Stream); // expect: sync-memcpy-and-sync/certain
}

void lookAlikes(void *Host, const void *Device, c10::cuda::CUDAStream Stream) {
  C10_CUDA_CHECK(cudaMemcpyAsync(Host, Device, 64, cudaMemcpyDeviceToHost, Stream));
}
