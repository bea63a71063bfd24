// RUN: %lint_verify %s -- %torch_flags

#include <torch/torch.h>

torch::Tensor ofParameters(const torch::Tensor &Sparse, const torch::Tensor &X) {
  return torch::hspmm(Sparse, X); // expect: sync-hspmm/likely
}

void onDevice(torch::Tensor &Out) {
  auto S = torch::eye(8, torch::kCUDA).to_sparse(); // expect: sync-to-sparse
  auto X = torch::rand({8, 8}, torch::kCUDA);
  at::hspmm(S, X); // expect: sync-hspmm/certain
  at::hspmm_out(Out, S, X); // expect: sync-hspmm/certain
}

void lookAlikes() {
  auto S = torch::eye(8).to_sparse();
  at::hspmm(S, torch::rand({8, 8}));
  at::mm(S, torch::rand({8, 8}));
  at::mm(torch::rand({8, 8}, torch::kCUDA), torch::rand({8, 8}, torch::kCUDA));
}
