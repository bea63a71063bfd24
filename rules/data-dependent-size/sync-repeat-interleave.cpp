// RUN: %lint_verify %s -- %torch_flags

// Repeats in a tensor give a size that only the device knows.

#include <torch/torch.h>

torch::Tensor ofMethod(const torch::Tensor &X, const torch::Tensor &Counts) {
  return X.repeat_interleave(Counts, 0); // expect: sync-repeat-interleave/likely
}

torch::Tensor ofFunction() {
  auto Counts = torch::randint(4, {8}, torch::kCUDA);
  auto Ids = torch::repeat_interleave(Counts); // expect: sync-repeat-interleave/certain
  return torch::repeat_interleave(Ids, Counts, 0); // expect: sync-repeat-interleave/certain
}

torch::Tensor lookAlikes(const torch::Tensor &X, const torch::Tensor &Counts,
                         int64_t Total) {
  auto Host = torch::repeat_interleave(torch::arange(4));
  return X.repeat_interleave(Counts, 0, Total) + torch::repeat_interleave(Counts, Total) +
         X.repeat_interleave(2, 0) + torch::repeat_interleave(X, 2) + X.repeat({2, 1});
}
