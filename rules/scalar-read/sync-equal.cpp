// RUN: %lint_verify %s -- %torch_flags

// Equality as a bool.

#include <torch/torch.h>

#include <ATen/TensorSubclassLikeUtils.h>

bool ofFunction(const torch::Tensor &A, const torch::Tensor &B) {
  return torch::equal(A, B); // expect: sync-equal/likely
}

bool ofMethod() {
  auto A = torch::zeros({4}, torch::kCUDA);
  return A.equal(torch::ones_like(A)); // expect: sync-equal/certain
}

bool ofCondition(const torch::Tensor &Flag) {
  return at::is_scalar_tensor_true(Flag); // expect: sync-equal/likely
}

bool ofMixed(const torch::Tensor &A) {
  return at::equal(A, A.clone()); // expect: sync-equal/likely
}

// Both have to be on one device, so both are on the host.
bool ofOneOnTheHost(const torch::Tensor &A) {
  return torch::equal(A, torch::tensor({1.0f, 2.0f})) ||
         torch::zeros({2}).equal(A);
}

struct Shape {
  bool equal(const Shape &) const { return true; }
};

torch::Tensor lookAlikes(const torch::Tensor &A, const torch::Tensor &B) {
  auto Host = torch::zeros({4});
  bool Same = Shape().equal(Shape()) && A.sizes().equals(B.sizes()) &&
              torch::equal(Host, torch::ones({4})) && A.is_same(B);
  return Same ? A : (A == B).all();
}
