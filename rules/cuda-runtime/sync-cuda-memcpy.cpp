// REQUIRES: cuda-headers
// RUN: %lint_verify %s -- %torch_flags

// Blocking copies with the host; not within the device, not the asynchronous
// forms.

#include <torch/torch.h>

#include <cuda_runtime_api.h>

#include <cstring>
#include <vector>

void ofRuntime(void *Host, void *Device) {
  cudaMemcpy(Host, Device, 64, cudaMemcpyDeviceToHost); // expect: sync-cuda-memcpy/certain
  cudaMemcpy(Device, Host, 64, cudaMemcpyHostToDevice); // expect: sync-cuda-memcpy/certain
  cudaMemcpy(Device, Host, 64, cudaMemcpyDefault); // expect: sync-cuda-memcpy/certain
  cudaMemcpy2D(Host, 64, Device, 64, 64, 8, cudaMemcpyDeviceToHost); // expect: sync-cuda-memcpy/certain
}

void ofTensor(std::vector<float> &Host, const torch::Tensor &X) {
  cudaMemcpy(Host.data(), X.data_ptr<float>(), X.nbytes(), cudaMemcpyDeviceToHost); // expect: sync-cuda-memcpy/certain
}

void lookAlikes(void *Host, void *Device, void *Other, cudaStream_t Stream) {
  cudaMemcpy(Device, Other, 64, cudaMemcpyDeviceToDevice);
  cudaMemcpy2D(Device, 64, Other, 64, 64, 8, cudaMemcpyDeviceToDevice);
  cudaMemcpyAsync(Host, Device, 64, cudaMemcpyDeviceToHost, Stream);
  cudaMemcpyPeerAsync(Device, 0, Other, 1, 64, Stream);
  cudaMemsetAsync(Device, 0, 64, Stream);
  cudaMemset(Device, 0, 64);
  std::memcpy(Host, Host, 0);
}
