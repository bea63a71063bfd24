// REQUIRES: cuda-headers
// RUN: %lint_verify %s -- %torch_flags
// RUN: %lint_verify --min-confidence possible --prefix=expect-possible %s -- %torch_flags

// The kind of the copy is decided at run time.

#include <torch/torch.h>

#include <cuda_runtime_api.h>

void ofKind(void *To, const void *From, cudaMemcpyKind Kind) {
  cudaMemcpy(To, From, 64, Kind); // expect-possible: sync-cuda-memcpy/possible
  cudaMemcpy(To, From, 64, cudaMemcpyDeviceToDevice);
}
