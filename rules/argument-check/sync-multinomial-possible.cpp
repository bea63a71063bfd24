// RUN: %lint_verify --libtorch-version 2.4 %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.4 --min-confidence possible --prefix=expect-possible %s -- %torch_flags

// Up to LibTorch 2.4. One sample is drawn like without replacement, and the number is not known
// here.

#include <torch/torch.h>

torch::Tensor ofCount(const torch::Tensor &Probabilities, int64_t Count) {
  return torch::multinomial(Probabilities, Count, true) + // expect-possible: sync-multinomial/possible
         torch::multinomial(Probabilities, 8, true);
}
