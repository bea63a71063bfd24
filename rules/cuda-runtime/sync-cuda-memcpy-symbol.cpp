// REQUIRES: cuda-headers
// RUN: %lint_verify %s -- %torch_flags

// Blocking copies to and from symbols.

#include <torch/torch.h>

#include <cuda_runtime_api.h>

float Table[16];

void ofSymbol(const float *Host) {
  cudaMemcpyToSymbol(Table, Host, sizeof(Table), 0, cudaMemcpyHostToDevice); // expect: sync-cuda-memcpy-symbol/certain
}

void inLoop(float *Host) {
  for (int I = 0; I < 4; ++I)
    cudaMemcpyFromSymbol(Host, Table, sizeof(Table), 0, cudaMemcpyDeviceToHost); // expect: sync-cuda-memcpy-symbol/certain/hot
}

void lookAlikes(const float *Values, cudaStream_t Stream) {
  cudaMemcpyToSymbol(Table, Values, sizeof(Table), 0, cudaMemcpyDeviceToDevice);
  cudaMemcpyToSymbolAsync(Table, Values, sizeof(Table), 0, cudaMemcpyHostToDevice, Stream);
}
