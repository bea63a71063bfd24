// RUN: %lint_verify %s -- %torch_flags

// Many test elements mean a sort, which waits with assume_unique too.

#include <torch/torch.h>

torch::Tensor ofTensors(const torch::Tensor &Ids, const torch::Tensor &Wanted) {
  return torch::isin(Ids, Wanted); // expect: sync-isin/likely
}

torch::Tensor ofDevice() {
  auto Ids = torch::randint(100, {64}, torch::kCUDA);
  return at::isin(Ids, Ids.clone(), false); // expect: sync-isin/likely
}

torch::Tensor ofUnique(const torch::Tensor &Ids, const torch::Tensor &Wanted) {
  return torch::isin(Ids, Wanted, /*assume_unique=*/true); // expect: sync-isin/likely
}

torch::Tensor lookAlikes(const torch::Tensor &Ids, const torch::Tensor &Wanted) {
  auto Host = torch::isin(torch::arange(4), torch::arange(2));
  return torch::isin(Ids, 3) | (Ids.unsqueeze(-1) == Wanted).any(-1);
}
