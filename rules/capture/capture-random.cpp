// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --min-confidence possible --rules '-*,capture-random' --libtorch-version 2.11 %s -- %torch_flags

// Random numbers in a capture. No graph of this file knows another generator
// than the default one, and no generator registers itself before LibTorch 2.12.

#include <torch/torch.h>

#include <ATen/cuda/CUDAGeneratorImpl.h>
#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDAStream.h>

void seeds(at::cuda::CUDAGraph &Graph) {
  torch::manual_seed(1);
  Graph.capture_begin();
  torch::manual_seed(1); // expect: capture-random/likely
  torch::cuda::manual_seed(2); // expect: capture-random/likely
  torch::cuda::manual_seed_all(3); // expect: capture-random/likely
  Graph.capture_end();
  torch::cuda::manual_seed(1);
}

void generators(at::cuda::CUDAGraph &Graph, const at::Generator &Given) {
  auto Options = torch::TensorOptions(torch::kCUDA);
  auto Own = at::cuda::detail::createCUDAGenerator();
  auto Default = at::cuda::detail::getDefaultCUDAGenerator();
  torch::rand({8}, Own, Options);
  Graph.capture_begin();
  torch::rand({8}, Own, Options); // expect: capture-random/likely
  torch::rand({8}, Given, Options); // expect: capture-random/possible
  torch::rand({8}, Default, Options);
  torch::rand({8}, Options);
  torch::rand({8}, Own, torch::kCPU);
  torch::ones({8}, Options).normal_(0, 1, Own); // expect: capture-random/likely
  torch::ones({8}, Options).uniform_();
  Graph.capture_end();
}

void ofRuntime(const torch::Tensor &Values) {
  cudaGraph_t Graph;
  cudaStream_t Stream = c10::cuda::getCurrentCUDAStream();
  cudaStreamBeginCapture(Stream, cudaStreamCaptureModeGlobal);
  torch::rand({8}, torch::kCUDA); // expect: capture-random/likely
  torch::dropout(Values, 0.5, true); // expect: capture-random/likely
  torch::rand({8});
  Values.sin();
  cudaStreamEndCapture(Stream, &Graph);
  torch::rand({8}, torch::kCUDA);
}
