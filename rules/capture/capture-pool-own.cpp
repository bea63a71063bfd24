// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --min-confidence possible --rules '-*,capture-pool' %s -- %torch_flags

// A program that chooses pools by itself.

#include <torch/torch.h>

#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDACachingAllocator.h>

torch::Tensor inPool(const torch::Tensor &Input, cudaStream_t Stream, c10::cuda::MempoolId_t Pool) {
  cudaGraph_t Graph;
  c10::cuda::CUDACachingAllocator::beginAllocateToPool(0, Pool, [](cudaStream_t) { return true; });
  cudaStreamBeginCapture(Stream, cudaStreamCaptureModeGlobal);
  auto Result = Input * 2;
  cudaStreamEndCapture(Stream, &Graph);
  return Result;
}
