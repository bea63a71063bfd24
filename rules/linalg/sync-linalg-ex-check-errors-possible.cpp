// RUN: %lint_verify %s -- %torch_flags
// RUN: %lint_verify --min-confidence possible --prefix=expect-possible %s -- %torch_flags

// Whether errors are checked is decided at run time.

#include <torch/torch.h>

void ofFlag(const torch::Tensor &A, bool Check) {
  at::linalg_inv_ex(A, Check); // expect-possible: sync-linalg-ex-check-errors/possible
  at::linalg_inv_ex(A, false);
}
