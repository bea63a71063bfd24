// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --rules '-*,capture-*' %s -- %torch_flags

// Allocations, in a capture and outside of one.

#include <torch/torch.h>

#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDAException.h>
#include <cuda_runtime.h>

void work(float *Data);

static float *scratch(size_t Bytes) {
  float *Data = nullptr;
  C10_CUDA_CHECK(cudaMalloc(&Data, Bytes)); // expect: capture-allocate/certain
  return Data;
}

void inCapture(at::cuda::CUDAGraph &Graph, size_t Bytes) {
  float *Device = nullptr, *Host = nullptr;
  cudaMalloc(&Device, Bytes);
  Graph.capture_begin();
  work(Device);
  cudaMallocHost(&Host, Bytes); // expect: capture-allocate/certain
  cudaMallocManaged(&Host, Bytes); // expect: capture-allocate/certain
  work(scratch(Bytes));
  auto Pooled = torch::empty({8}, torch::kCUDA);
  Graph.capture_end();
  cudaMallocHost(&Host, Bytes);
}

void onStream(at::cuda::CUDAGraph &Graph, cudaStream_t Stream, size_t Bytes) {
  float *Data = nullptr;
  Graph.capture_begin({0, 0}, cudaStreamCaptureModeRelaxed);
  cudaMalloc(&Data, Bytes);
  Graph.capture_end();
  Graph.capture_begin();
  cudaMallocAsync(&Data, Bytes, Stream);
  cudaFreeAsync(Data, Stream);
  Graph.capture_end();
}
