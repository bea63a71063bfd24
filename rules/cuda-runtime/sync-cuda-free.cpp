// REQUIRES: cuda-headers
// RUN: %lint_verify %s -- %torch_flags

// Freeing waits; freeing in stream order does not.

#include <torch/torch.h>

#include <cuda.h>
#include <cuda_runtime_api.h>

#include <cstdlib>
#include <vector>

struct Buffer {
  void *Data = nullptr;
  ~Buffer() {
    cudaFree(Data); // expect: sync-cuda-free/certain/cold
  }
};

void inLoop(const std::vector<void *> &Pointers) {
  for (void *Pointer : Pointers)
    cudaFree(Pointer); // expect: sync-cuda-free/certain/hot
}

void ofDriver(CUmipmappedArray Array, CUmipmappedArray *Result, const CUDA_ARRAY3D_DESCRIPTOR *Shape) {
  cuMipmappedArrayCreate(Result, Shape, 1);
  cuMipmappedArrayDestroy(Array); // expect: sync-cuda-free/certain/cold
}

void lookAlikes(void *Device, void *Host, cudaStream_t Stream) {
  cudaFreeAsync(Device, Stream);
  std::free(Host);
  for (int I = 0; I < 4; ++I)
    cudaMalloc(&Device, 64);
}
