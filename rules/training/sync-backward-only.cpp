// RUN: %lint_verify %s -- %torch_flags
// RUN: %lint_verify --min-confidence possible --prefix=expect-possible %s -- %torch_flags

// Possible on a hot path, since gradients may flow there.

#include <torch/torch.h>

class Head : public torch::nn::Module {
public:
  torch::Tensor forward(const torch::Tensor &X, const torch::Tensor &Mask) {
    auto Y = X.masked_scatter(Mask, X); // expect-possible: sync-backward-only/possible/hot
    Y = Y + torch::linalg_vander(X); // expect-possible: sync-backward-only/possible/hot
    Y = Y * X.cumprod(1); // expect-possible: sync-backward-only/possible/hot
    return Y.prod(1); // expect-possible: sync-backward-only/possible/hot
  }
};

void step(const torch::Tensor &X) {
  X.trace().backward(); // expect-possible: sync-backward-only/possible/hot
}

torch::Tensor lookAlikes(const torch::Tensor &X, const torch::Tensor &Places) {
  auto Y = X;
  for (int Step = 0; Step < 8; ++Step) {
    Y = Y + X.cumsum(1) + X.diagonal().sum() + X.masked_fill(X > 0, 0.0);
    Y = Y + X.scatter_reduce(0, Places, X, "prod").index_reduce(0, Places, X, "prod");
    Y = Y + X.scatter_reduce(0, Places, X, "sum") + torch::ones({8, 8}).prod();
    Y = Y + torch::randint(8, {8}, torch::kCUDA).prod() + (X > 0).prod();
  }
  return Y.prod();
}
