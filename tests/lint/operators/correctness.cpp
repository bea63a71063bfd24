// REQUIRES: cuda-headers
// RUN: %lint_verify --min-confidence possible --rules '-*,sync-*' %s -- %torch_flags

// Copies that do not wait, where somebody has to; they are no waits.

#include <torch/torch.h>

#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAStream.h>

static torch::Tensor floats() { return torch::rand({8}, torch::kCUDA); }

// Read while it is still being written.
float readTooSoon() {
  auto Host = floats().to(torch::kCPU, /*non_blocking=*/true);
  return *Host.data_ptr<float>();
}

// Written while it is still being read.
void writtenTooSoon() {
  auto Host = torch::rand({8}).pin_memory();
  auto X = Host.to(torch::kCUDA, /*non_blocking=*/true);
  Host.zero_();
  Host.copy_(X); // expect: sync-copy-to-host/certain
}

void recordStream(const c10::cuda::CUDAStream &Stream) {
  auto X = floats();
  X.record_stream(Stream);
  c10::cuda::CUDACachingAllocator::recordStream(X.storage().data_ptr(), Stream);
}
