// REQUIRES: cuda-toolkit
// RUN: %syncline lint --verify --rules '-*,capture-*' %s -- -DCUDA_API_PER_THREAD_DEFAULT_STREAM %plain_cuda_flags

// With a default stream per thread, no launch is on the legacy default stream.

#include <cuda_runtime.h>

__global__ void fill(float *X) { X[threadIdx.x] = 1.0f; }

void launches(float *Data, cudaStream_t Stream) {
  cudaGraph_t Graph;
  cudaStreamBeginCapture(Stream, cudaStreamCaptureModeGlobal);
  fill<<<1, 32>>>(Data);
  cudaStreamEndCapture(Stream, &Graph);
}
