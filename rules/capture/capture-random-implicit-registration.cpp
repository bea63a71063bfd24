// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --min-confidence possible --rules '-*,capture-random' --libtorch-version 2.12 %s -- %torch_flags

// Since LibTorch 2.12, a generator registers itself with the graph.

#include <torch/torch.h>

#include <ATen/cuda/CUDAGeneratorImpl.h>
#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDAStream.h>

void generators(at::cuda::CUDAGraph &Graph, const at::Generator &Given) {
  auto Options = torch::TensorOptions(torch::kCUDA);
  auto Own = at::cuda::detail::createCUDAGenerator();
  Graph.capture_begin();
  torch::rand({8}, Own, Options);
  torch::rand({8}, Given, Options);
  torch::manual_seed(1); // expect: capture-random/likely
  Graph.capture_end();
}

void ofRuntime() {
  cudaGraph_t Graph;
  cudaStream_t Stream = c10::cuda::getCurrentCUDAStream();
  cudaStreamBeginCapture(Stream, cudaStreamCaptureModeGlobal);
  torch::rand({8}, torch::kCUDA); // expect: capture-random/likely
  cudaStreamEndCapture(Stream, &Graph);
}
