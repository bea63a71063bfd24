// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Copies that ask not to block and may block all the same.

#include <torch/torch.h>

static torch::Tensor floats() { return torch::rand({8}, torch::kCUDA); }
static torch::Tensor onHost() { return torch::rand({8}); }
static torch::Tensor pinned() { return onHost().pin_memory(); }

// How large it is decides.
void upload() {
  onHost().to(torch::kCUDA, /*non_blocking=*/true); // expect: sync-pageable-upload/likely
  floats().copy_(onHost(), /*non_blocking=*/true); // expect: sync-pageable-upload/likely
  pinned().to(torch::kCUDA, /*non_blocking=*/true);
  floats().copy_(pinned(), /*non_blocking=*/true);
}

void downloadInto() {
  auto Host = onHost();
  auto Pinned = torch::empty({8}, torch::TensorOptions().pinned_memory(true));
  Host.copy_(floats(), /*non_blocking=*/true); // expect: sync-pageable-download/certain
  Pinned.copy_(floats(), /*non_blocking=*/true);
}

// Another type takes a copy on the way, which is pageable on the host.
void otherType() {
  pinned().to(torch::kCUDA, torch::kInt); // expect: sync-host-to-device/certain
  pinned().to(torch::kInt).to(torch::kCUDA, /*non_blocking=*/true); // expect: sync-pageable-upload/likely
  pinned().to(torch::kCUDA, /*non_blocking=*/true).to(torch::kHalf);
}
