// REQUIRES: cuda-headers
// RUN: %lint_verify %s -- %torch_flags

// Allocating in hot code only.

#include <torch/torch.h>

#include <cuda_runtime_api.h>

void *inLoop() {
  void *Data = nullptr;
  for (int I = 0; I < 4; ++I)
    cudaMalloc(&Data, 64); // expect: sync-cuda-malloc/hot
  return Data;
}

struct Net : torch::nn::Module {
  torch::Tensor forward(const torch::Tensor &X) {
    cudaMallocManaged(&Scratch, 64, cudaMemAttachGlobal); // expect: sync-cuda-malloc/hot
    return X;
  }
  void *Scratch = nullptr;
};

void *lookAlikes(cudaStream_t Stream) {
  void *Once = nullptr;
  cudaMalloc(&Once, 64);
  for (int I = 0; I < 4; ++I) {
    cudaMallocAsync(&Once, 64, Stream);
    auto Scratch = torch::empty({64}, torch::kCUDA);
  }
  return Once;
}
