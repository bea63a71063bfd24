// REQUIRES: cuda-headers
// RUN: %lint_verify %s -- %torch_flags

// Waits for the whole device.

#include <torch/torch.h>

#include <c10/cuda/CUDAFunctions.h>

#include <condition_variable>
#include <mutex>

void ofLibTorch() {
  torch::cuda::synchronize(); // expect: sync-device-synchronize/certain
  c10::cuda::device_synchronize(); // expect: sync-device-synchronize/certain
}

void ofRuntime() {
  for (int I = 0; I < 4; ++I)
    C10_CUDA_CHECK(cudaDeviceSynchronize()); // expect: sync-device-synchronize/certain/hot
}

struct Clock {
  void synchronize() {}
};

void lookAlikes(std::condition_variable &Ready, std::mutex &Guard) {
  Clock().synchronize();
  std::unique_lock<std::mutex> Lock(Guard);
  Ready.wait(Lock);
  C10_CUDA_CHECK(cudaGetLastError());
  int Device = 0;
  C10_CUDA_CHECK(cudaGetDevice(&Device));
}
