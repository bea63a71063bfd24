// REQUIRES: cuda-headers
// RUN: %lint_verify %s -- %torch_flags

// Giving the allocator's memory back.

#include <torch/torch.h>

#include <c10/cuda/CUDACachingAllocator.h>

void inLoop() {
  for (int I = 0; I < 4; ++I)
    c10::cuda::CUDACachingAllocator::emptyCache(); // expect: sync-empty-cache/certain/hot
}

void ofAllocator() {
  c10::cuda::CUDACachingAllocator::get()->emptyCache(); // expect: sync-empty-cache/certain
}

struct Cache {
  void emptyCache() {}
};

void lookAlikes(Cache &Mine, const torch::Tensor &X, c10::cuda::CUDAStream Stream) {
  Mine.emptyCache();
  X.record_stream(Stream);
  c10::cuda::CUDACachingAllocator::resetPeakStats(0);
}
