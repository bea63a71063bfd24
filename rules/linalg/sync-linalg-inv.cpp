// RUN: %lint_verify %s -- %torch_flags

// Inverses with error checks, under all names.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &A) {
  return at::linalg_inv(A); // expect: sync-linalg-inv/likely
}

torch::Tensor ofOldNames() {
  auto A = torch::rand({4, 4}, torch::kCUDA);
  return torch::inverse(A) + A.inverse(); // expect: sync-linalg-inv/certain, sync-linalg-inv/certain
}

struct Pose {
  Pose inverse() const { return *this; }
};

torch::Tensor lookAlikes(const torch::Tensor &A) {
  auto Host = torch::eye(4).inverse();
  Pose().inverse();
  auto FromFactor = torch::cholesky_inverse(A) + A.cholesky_inverse();
  auto [Inverse, Info] = at::linalg_inv_ex(A);
  return Inverse + std::get<0>(at::linalg_inv_ex(A, /*check_errors=*/false)) +
         torch::linalg_det(A) + std::get<1>(torch::slogdet(A)) + A.det();
}
