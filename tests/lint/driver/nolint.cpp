// RUN: %lint_verify %s -- %torch_flags
// RUN: not %lint %s -- %torch_flags 2>&1 | FileCheck %s
// CHECK: 2 findings (0 on hot paths) in 1 file, 10 suppressed

#include <torch/torch.h>

#define READ(x) (x).item()

void suppressed(torch::Tensor X) {
  X.item(); // NOLINT
  X.item(); // NOLINT(syncline-sync-item)
  X.item(); // NOLINT(bugprone-use-after-move, syncline-sync-*): read once
  // NOLINTNEXTLINE(syncline-sync-item)
  X.item();
  // NOLINTNEXTLINE
  X.nonzero();
  // NOLINTBEGIN(syncline-sync-item)
  X.item();
  // NOLINTBEGIN
  X.item();
  X.nonzero();
  // NOLINTEND
  X.item();
  // NOLINTEND(syncline-sync-item)
  READ(X); // NOLINT(syncline-sync-item)
}

void reported(torch::Tensor X) {
  X.item(); // NOLINT(syncline-sync-nonzero)  // expect: sync-item
  READ(X); // expect: sync-item
}
