// RUN: %lint_verify %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 1.13 --prefix=expect-old %s -- %torch_flags

// Up to LibTorch 1.13 the offsets were checked on the host; since 2.0 nothing blocks.

#include <torch/torch.h>

namespace F = torch::nn::functional;

torch::Tensor bags(torch::nn::EmbeddingBag Bag, const torch::Tensor &Ids,
                   const torch::Tensor &Offsets, const torch::Tensor &Weight) {
  auto Options = F::EmbeddingBagFuncOptions().offsets(Offsets).mode(torch::kSum);
  auto Table = F::EmbeddingFuncOptions().max_norm(1.0);
  auto A = Bag(Ids, Offsets); // expect-old: sync-embedding-bag/likely
  auto B = Bag->forward(Ids, Offsets); // expect-old: sync-embedding-bag/likely
  auto C = F::embedding_bag(Ids, Weight, Options); // expect-old: sync-embedding-bag/likely
  return A + B + C + Bag(Ids) + F::embedding(Ids, Weight, Table) +
         std::get<0>(torch::embedding_bag(Weight, Ids, Offsets));
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
