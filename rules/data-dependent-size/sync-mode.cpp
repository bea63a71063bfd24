// RUN: %lint_verify %s -- %torch_flags

// A long dimension is reduced slice by slice on the host's orders.

#include <torch/torch.h>

torch::Tensor ofMethod(const torch::Tensor &X) {
  return std::get<0>(X.mode()); // expect: sync-mode/likely
}

torch::Tensor ofFunction() {
  auto X = torch::randint(10, {4, 100000}, torch::kCUDA);
  return std::get<0>(torch::mode(X, -1)); // expect: sync-mode/likely
}

struct Camera {
  int mode() const { return 1; }
};

torch::Tensor lookAlikes(const torch::Tensor &X) {
  auto Host = std::get<0>(torch::arange(4).mode());
  return std::get<0>(X.median(-1)) + X.median() + std::get<0>(X.max(-1)) + Camera().mode();
}
