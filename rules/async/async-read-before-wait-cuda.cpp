// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --rules '-*,async-*' %s -- %torch_flags

// A line of rules/model/cuda.json ends the hazard, for the stream that the line
// names, whether or not a rule is enabled.

#include <torch/torch.h>

#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAFunctions.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>

#include <cuda.h>
#include <cuda_runtime_api.h>

float freeDevice(const torch::Tensor &X, void *Scratch) {
  auto Host = X.sum().to(torch::kCPU, /*non_blocking=*/true);
  C10_CUDA_CHECK(cudaFree(Scratch));
  return Host.item<float>();
}

float freeArray(const torch::Tensor &X, cudaArray_t Table) {
  auto Host = X.sum().to(torch::kCPU, true);
  cudaFreeArray(Table);
  return Host.item<float>();
}

float freeByDriver(const torch::Tensor &X, CUdeviceptr Scratch) {
  auto Host = X.sum().to(torch::kCPU, true);
  cuMemFree(Scratch);
  return Host.item<float>();
}

float freeHost(const torch::Tensor &X, void *Staging) {
  auto Host = X.sum().to(torch::kCPU, true);
  cudaFreeHost(Staging);
  return Host.item<float>();
}

float unregister(const torch::Tensor &X, void *Staging) {
  auto Host = X.sum().to(torch::kCPU, true);
  cudaHostUnregister(Staging);
  return Host.item<float>();
}

float download(const torch::Tensor &X, void *To, const void *From) {
  auto Host = X.sum().to(torch::kCPU, true);
  cudaMemcpy(To, From, 64, cudaMemcpyDeviceToHost);
  return Host.item<float>();
}

float upload(const torch::Tensor &X, void *To, const void *From) {
  auto Host = X.sum().to(torch::kCPU, true);
  cudaMemcpy2D(To, 64, From, 64, 64, 8, cudaMemcpyHostToDevice);
  return Host.item<float>();
}

float downloadByDriver(const torch::Tensor &X, void *To, CUdeviceptr From) {
  auto Host = X.sum().to(torch::kCPU, true);
  cuMemcpyDtoH(To, From, 64);
  return Host.item<float>();
}

float uploadByDriver(const torch::Tensor &X, CUdeviceptr To, const void *From) {
  auto Host = X.sum().to(torch::kCPU, true);
  cuMemcpyHtoD(To, From, 64);
  return Host.item<float>();
}

// With a default stream per thread the headers rename functions.
extern "C" CUresult cuStreamSynchronize_ptsz(CUstream hStream);

float streamPerThread(const torch::Tensor &X, cudaStream_t Stream) {
  auto Host = X.sum().to(torch::kCPU, true);
  cuStreamSynchronize_ptsz(Stream);
  return Host.item<float>();
}

// A stream of the pool does not wait for the default stream, nor the other way
// around. Freeing waits for both.

float otherStream(const torch::Tensor &X, void *To, const void *From) {
  auto Side = c10::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard OnSide(Side);
  auto Host = torch::rand({8}, torch::kCUDA).to(torch::kCPU, true);
  cudaMemcpy(To, From, 64, cudaMemcpyDeviceToHost);
  return Host.item<float>(); // expect: async-read-before-wait/certain
}

float allStreams(const torch::Tensor &X, void *Scratch) {
  auto Side = c10::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard OnSide(Side);
  auto Host = torch::rand({8}, torch::kCUDA).to(torch::kCPU, true);
  cudaFree(Scratch);
  return Host.item<float>();
}

// The stream is an argument, and not the current one.
float copyOnOther(const torch::Tensor &X, void *To, const void *From) {
  auto Side = c10::cuda::getStreamFromPool();
  auto Host = X.sum().to(torch::kCPU, true);
  c10::cuda::memcpy_and_sync(To, From, 64, cudaMemcpyDeviceToHost, Side);
  return Host.item<float>(); // expect: async-read-before-wait/likely
}

float copyOnCurrent(const torch::Tensor &X, void *To, const void *From) {
  auto Host = X.sum().to(torch::kCPU, true);
  c10::cuda::memcpy_and_sync(To, From, 64, cudaMemcpyDeviceToHost,
                             c10::cuda::getCurrentCUDAStream());
  return Host.item<float>();
}

// None of these synchronizes the stream, or always does.

float freeNothing(const torch::Tensor &X) {
  auto Host = X.sum().to(torch::kCPU, true);
  cudaFree(nullptr);
  cudaFree(0);
  return Host.item<float>(); // expect: async-read-before-wait/likely
}

float freeInOrder(const torch::Tensor &X, void *Scratch, cudaStream_t Stream) {
  auto Host = X.sum().to(torch::kCPU, true);
  cudaFreeAsync(Scratch, Stream);
  return Host.item<float>(); // expect: async-read-before-wait/likely
}

float onDevice(const torch::Tensor &X, void *To, const void *From) {
  auto Host = X.sum().to(torch::kCPU, true);
  cudaMemcpy(To, From, 64, cudaMemcpyDeviceToDevice);
  return Host.item<float>(); // expect: async-read-before-wait/likely
}

float unknownKind(const torch::Tensor &X, void *To, const void *From, cudaMemcpyKind Kind) {
  auto Host = X.sum().to(torch::kCPU, true);
  cudaMemcpy(To, From, 64, Kind);
  cudaMemcpy(To, From, 64, cudaMemcpyDefault);
  return Host.item<float>(); // expect: async-read-before-wait/likely
}

float asynchronous(const torch::Tensor &X, void *To, const void *From, cudaStream_t Stream) {
  auto Host = X.sum().to(torch::kCPU, true);
  cudaMemcpyAsync(To, From, 64, cudaMemcpyDeviceToHost, Stream);
  return Host.item<float>(); // expect: async-read-before-wait/likely
}

float allocate(const torch::Tensor &X, void *Scratch) {
  auto Host = X.sum().to(torch::kCPU, true);
  cudaMalloc(&Scratch, 64);
  return Host.item<float>(); // expect: async-read-before-wait/likely
}
