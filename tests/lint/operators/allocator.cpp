// REQUIRES: cuda-headers
// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Taking memory waits for nothing, giving it back to CUDA does.

#include <torch/torch.h>

#include <c10/cuda/CUDACachingAllocator.h>

void pinMemory() {
  for (int Step = 0; Step < 8; ++Step) {
    torch::rand({8}).pin_memory();
    torch::empty({8}, torch::TensorOptions().pinned_memory(true));
  }
}

void cacheMiss() {
  for (int64_t Step = 1; Step < 8; ++Step)
    torch::zeros({Step << 20}, torch::kCUDA);
}

void emptyCache() {
  c10::cuda::CUDACachingAllocator::emptyCache(); // expect: sync-empty-cache/certain
  c10::cuda::CUDACachingAllocator::resetPeakStats(0);
}
