// REQUIRES: cuda-headers
// RUN: %lint_verify %s -- %torch_flags

// Page-locking in hot code only.

#include <torch/torch.h>

#include <cuda_runtime_api.h>

void inLoop(float *Data) {
  void *Staging = nullptr;
  for (int I = 0; I < 4; ++I) {
    cudaMallocHost(&Staging, 64); // expect: sync-cuda-host-alloc/hot
    cudaHostRegister(Data, 64, cudaHostRegisterDefault); // expect: sync-cuda-host-alloc/hot
    cudaHostUnregister(Data); // expect: sync-cuda-host-alloc/hot
    cudaFreeHost(Staging); // expect: sync-cuda-host-alloc/hot
  }
}

void *lookAlikes() {
  void *Once = nullptr;
  cudaHostAlloc(&Once, 64, cudaHostAllocDefault);
  for (int I = 0; I < 4; ++I)
    auto Staging = torch::empty({64}, torch::TensorOptions().pinned_memory(true));
  return Once;
}
