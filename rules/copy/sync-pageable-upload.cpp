// RUN: %lint_verify %s -- %torch_flags

// non_blocking from memory that is not pinned; how large the tensor is, is not
// known.

#include <torch/torch.h>

torch::Tensor ofTo() {
  auto Host = torch::rand({8});
  return Host.to(torch::kCUDA, torch::kFloat, /*non_blocking=*/true); // expect: sync-pageable-upload/likely
}

void ofCopy() {
  auto X = torch::empty({8}, torch::kCUDA);
  X.copy_(torch::rand({8}), /*non_blocking=*/true); // expect: sync-pageable-upload/likely
}

torch::Tensor ofBlob(float *Data) {
  auto View = torch::from_blob(Data, {8}, torch::TensorOptions().pinned_memory(true));
  return View.to(torch::TensorOptions().device(torch::kCUDA), /*non_blocking=*/true); // expect: sync-pageable-upload/likely
}

/// What an operator in place returns lies where its operand lies.
torch::Tensor ofPlace() {
  return torch::rand({8}).mul_(2).to(torch::kCUDA, torch::kFloat, true); // expect: sync-pageable-upload/likely
}

torch::Tensor lookAlikes() {
  auto Pinned = torch::empty({8}, torch::TensorOptions().pinned_memory(true));
  auto X = torch::rand({8}, torch::kCUDA);
  X.copy_(Pinned, true);
  X.copy_(X.clone(), true);
  return Pinned.to(torch::kCUDA, torch::kFloat, true) +
         torch::rand({8}).pin_memory().to(torch::kCUDA, torch::kFloat, true) +
         Pinned.mul_(2).transpose(0, 0).to(torch::kCUDA, torch::kFloat, true) + // expect: async-change-before-wait/certain
         X.to(torch::Device(torch::kCUDA, 1), torch::kFloat, true);
}
