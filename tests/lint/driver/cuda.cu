// REQUIRES: cuda-toolkit
// RUN: %lint_verify %s -- %plain_cuda_flags

// The host side of a CUDA file; device code never waits.

#include <cuda_runtime.h>

__global__ void fill(float *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    X[I] = 1.0f;
}

float run(float *Device, cudaStream_t Stream) {
  float Host = 0;
  for (int Step = 0; Step < 8; ++Step) {
    fill<<<1, 32, 0, Stream>>>(Device, 32);
    cudaMemcpy(&Host, Device, sizeof(float), cudaMemcpyDeviceToHost); // expect: sync-cuda-memcpy/certain/hot
    cudaMemcpy(Device + 1, Device, sizeof(float), cudaMemcpyDeviceToDevice);
    cudaStreamSynchronize(Stream); // expect: sync-stream-synchronize/certain/hot
  }
  cudaDeviceSynchronize(); // expect: sync-device-synchronize/certain/cold
  return Host;
}
