// RUN: %lint_verify %s -- %torch_flags

// Closeness as a bool.

#include <torch/torch.h>

bool ofFunction(const torch::Tensor &A, const torch::Tensor &B) {
  return torch::allclose(A, B); // expect: sync-allclose/likely
}

bool ofMethod() {
  auto A = torch::zeros({4}, torch::kCUDA);
  return A.allclose(torch::ones_like(A), 1e-3); // expect: sync-allclose/certain
}

int untilConverged(torch::Tensor X) {
  int Steps = 0;
  for (;; ++Steps) {
    auto Next = (X + 2 / X) / 2;
    if (Next.allclose(X)) // expect: sync-allclose/likely/hot
      return Steps;
    X = Next;
  }
}

// Both have to be on one device, so both are on the host.
bool ofOneOnTheHost(const torch::Tensor &A) {
  return torch::allclose(A, torch::tensor({1.0f, 2.0f})) ||
         torch::zeros({2}).allclose(A);
}

torch::Tensor lookAlikes(const torch::Tensor &A, const torch::Tensor &B) {
  bool Near = torch::zeros({4}).allclose(torch::ones({4}));
  return Near ? A : torch::isclose(A, B).all();
}
