// RUN: %lint_verify %s -- %torch_flags
// RUN: %lint_verify --min-confidence possible --prefix=expect-possible %s -- %torch_flags

// The dtype of the index is not known here, so it may be a mask.

#include <torch/torch.h>

torch::Tensor ofUnknown(const torch::Tensor &X, const torch::Tensor &Index) {
  return X.index({Index}); // expect-possible: sync-mask-index/possible
}

torch::Tensor ofInteger(const torch::Tensor &X) {
  return X.index({torch::argsort(X)}) + X.index({X.argmax(1)});
}
