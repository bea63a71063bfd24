// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// The index of a device as the second argument of to() is its non_blocking.

#include <torch/torch.h>

void indices(int Index, int64_t Other, bool NonBlocking) {
  auto X = torch::rand({4});
  X.to(torch::kCUDA, Index); // expect: sync-host-to-device/certain
  X.to(torch::kCUDA, Other); // expect: sync-host-to-device/certain
  X.to(torch::kCUDA, 0); // expect: sync-host-to-device/certain
  // Look-alike: a switch of the program.
  X.to(torch::kCUDA, NonBlocking); // expect: sync-host-to-device/possible, sync-pageable-upload/possible
}
