// RUN: %lint_verify %s -- %torch_flags
// RUN: %lint_verify --min-confidence possible --prefix=expect-possible %s -- %torch_flags

// The number of classes may be -1.

#include <torch/torch.h>

torch::Tensor ofCount(const torch::Tensor &Labels, int64_t NumClasses) {
  return torch::one_hot(Labels, NumClasses) + // expect-possible: sync-one-hot/possible
         torch::one_hot(Labels, 10);
}
