// RUN: %lint_verify %s -- %torch_flags
// RUN: %lint_verify --min-confidence possible --prefix=expect-possible %s -- %torch_flags

// One sample is drawn like without replacement, and the number is not known
// here.

#include <torch/torch.h>

torch::Tensor ofCount(const torch::Tensor &Probabilities, int64_t Count) {
  return torch::multinomial(Probabilities, Count, true) + // expect-possible: sync-multinomial/possible
         torch::multinomial(Probabilities, 8, true);
}
