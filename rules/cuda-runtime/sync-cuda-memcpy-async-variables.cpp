// REQUIRES: cuda-headers
// RUN: %lint_verify %s -- %torch_flags

// Variables and the elements of containers are in pageable memory.

#include <torch/torch.h>

#include <cuda_runtime_api.h>

#include <array>
#include <vector>

struct Counters {
  int Found[4];
};

void intoVariables(const void *From, cudaStream_t Stream) {
  float Local = 0, Rows[4][8];
  static Counters Kept;
  std::vector<float> Values(16);
  std::array<float, 4> Few;
  cudaMemcpyAsync(&Local, From, 4, cudaMemcpyDeviceToHost, Stream); // expect: sync-cuda-memcpy-async/likely
  cudaMemcpyAsync(Rows[1], From, 32, cudaMemcpyDeviceToHost, Stream); // expect: sync-cuda-memcpy-async/likely
  cudaMemcpyAsync(&Kept.Found[1], From, 4, cudaMemcpyDeviceToHost, Stream); // expect: sync-cuda-memcpy-async/likely
  cudaMemcpyAsync(Values.data(), From, 64, cudaMemcpyDeviceToHost, Stream); // expect: sync-cuda-memcpy-async/likely
  cudaMemcpyAsync(Few.data(), From, 16, cudaMemcpyDeviceToHost, Stream); // expect: sync-cuda-memcpy-async/likely
}
