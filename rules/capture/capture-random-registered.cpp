// REQUIRES: cuda-headers
// XFAIL: libtorch-2.15
// RUN: %syncline lint --verify --min-confidence possible --rules '-*,capture-random' %s -- %torch_flags

// A generator that is registered with the graph.

#include <torch/torch.h>

#include <ATen/cuda/CUDAGeneratorImpl.h>
#include <ATen/cuda/CUDAGraph.h>

void registered(at::cuda::CUDAGraph &Graph) {
  auto Own = at::cuda::detail::createCUDAGenerator();
  Graph.register_generator_state(Own);
  Graph.capture_begin();
  torch::rand({8}, Own, torch::kCUDA);
  torch::manual_seed(1); // expect: capture-random/likely
  Graph.capture_end();
}
