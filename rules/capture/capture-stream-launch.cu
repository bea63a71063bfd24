// REQUIRES: cuda-toolkit
// RUN: %syncline lint --verify --rules '-*,capture-*' %s -- %plain_cuda_flags

// Kernels that are launched while a graph is captured.

#include <cuda_runtime.h>

__global__ void fill(float *X) { X[threadIdx.x] = 1.0f; }

void launches(float *Data, cudaStream_t Stream) {
  cudaGraph_t Graph;
  fill<<<1, 32>>>(Data);
  cudaStreamBeginCapture(Stream, cudaStreamCaptureModeGlobal);
  fill<<<1, 32, 0, Stream>>>(Data);
  fill<<<1, 32>>>(Data); // expect: capture-stream/certain
  fill<<<1, 32, 0>>>(Data); // expect: capture-stream/certain
  fill<<<1, 32, 0, 0>>>(Data); // expect: capture-stream/certain
  fill<<<1, 32, 0, cudaStreamPerThread>>>(Data);
  cudaStreamEndCapture(Stream, &Graph);
  fill<<<1, 32>>>(Data);
}
