// REQUIRES: cuda-headers
// RUN: %lint_verify %s -- %torch_flags
// RUN: %lint_verify --min-confidence possible --prefix=expect-possible %s -- %torch_flags

// Which memory a pointer points to is not known, so that all of it is possible.

#include <torch/torch.h>

#include <cuda_runtime_api.h>

#include <array>
#include <vector>

void ofKind(void *To, const void *From, cudaMemcpyKind Kind, cudaStream_t Stream) {
  cudaMemcpyAsync(To, From, 64, cudaMemcpyDeviceToHost, Stream); // expect-possible: sync-cuda-memcpy-async/possible
  cudaMemcpyAsync(To, From, 64, Kind, Stream); // expect-possible: sync-cuda-memcpy-async/possible
  cudaMemcpy2DAsync(To, 8, From, 8, 8, 8, cudaMemcpyHostToDevice, Stream); // expect-possible: sync-cuda-memcpy-async/possible
}

struct Counters {
  int Found[4];
};

template <class T> struct PinnedAllocator : std::allocator<T> {
  template <class U> struct rebind { using other = PinnedAllocator<U>; };
};

void intoUnknown(Counters *Host, Counters &Reference, std::array<float, 4> &Few, const void *From, cudaStream_t Stream) {
  std::vector<float, PinnedAllocator<float>> Pinned(16);
  cudaMemcpyAsync(&Host->Found[1], From, 4, cudaMemcpyDeviceToHost, Stream); // expect-possible: sync-cuda-memcpy-async/possible
  cudaMemcpyAsync(Reference.Found, From, 16, cudaMemcpyDeviceToHost, Stream); // expect-possible: sync-cuda-memcpy-async/possible
  cudaMemcpyAsync(Few.data(), From, 16, cudaMemcpyDeviceToHost, Stream); // expect-possible: sync-cuda-memcpy-async/possible
  cudaMemcpyAsync(Pinned.data(), From, 64, cudaMemcpyDeviceToHost, Stream); // expect-possible: sync-cuda-memcpy-async/possible
  int Local = 3; // CUDA stages a small upload before the call returns.
  cudaMemcpyAsync(const_cast<void *>(From), &Local, 4, cudaMemcpyHostToDevice, Stream); // expect-possible: sync-cuda-memcpy-async/possible
}

void lookAlikes(void *To, const void *From, cudaStream_t Stream) {
  cudaMemcpyAsync(To, From, 64, cudaMemcpyDeviceToDevice, Stream);
  cudaMemcpyPeerAsync(To, 1, From, 0, 64, Stream);
  cudaMemsetAsync(To, 0, 64, Stream);
}
