// REQUIRES: cuda-headers
// RUN: %lint_verify %s -- %torch_flags

// Releasing page-locked memory in hot code; to page-lock it does not wait, nor
// does to take memory of the device.

#include <torch/torch.h>

#include <cuda_runtime_api.h>

void inLoop(float *Data) {
  void *Staging = nullptr;
  for (int I = 0; I < 4; ++I) {
    cudaMallocHost(&Staging, 64);
    cudaHostRegister(Data, 64, cudaHostRegisterDefault);
    cudaHostUnregister(Data); // expect: sync-cuda-free-host/certain/hot
    cudaFreeHost(Staging); // expect: sync-cuda-free-host/certain/hot
  }
}

void *lookAlikes(void *Old, cudaStream_t Stream) {
  void *Kept = nullptr;
  void *Device = nullptr;
  for (int I = 0; I < 4; ++I) {
    cudaHostAlloc(&Kept, 64, cudaHostAllocDefault);
    cudaMalloc(&Device, 64);
    cudaMallocManaged(&Device, 64, cudaMemAttachGlobal);
    cudaMallocAsync(&Device, 64, Stream);
    auto Staging = torch::empty({64}, torch::TensorOptions().pinned_memory(true));
  }
  cudaFreeHost(Old);
  return Kept;
}
