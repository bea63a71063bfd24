// RUN: %lint_verify %s -- %torch_flags

// The positions of nonzero elements, under all its names.

#include <torch/torch.h>

#include <vector>

torch::Tensor ofMethod(const torch::Tensor &X) {
  return X.nonzero(); // expect: sync-nonzero/likely
}

torch::Tensor ofFunction() {
  auto X = torch::rand({16}, torch::kCUDA);
  auto Rows = torch::nonzero(X > 0.5); // expect: sync-nonzero/certain
  at::nonzero_out(Rows, X > 0.7); // expect: sync-nonzero/certain
  return Rows;
}

std::vector<torch::Tensor> ofOtherNames(const torch::Tensor &X) {
  auto A = X.argwhere(); // expect: sync-nonzero/likely
  auto B = torch::argwhere(X); // expect: sync-nonzero/likely
  auto C = X.nonzero_numpy(); // expect: sync-nonzero/likely
  C = torch::where(X > 0); // expect: sync-nonzero/likely
  return C;
}

class Crop : public torch::nn::Module {
public:
  torch::Tensor forward(const torch::Tensor &X) {
    return X.index_select(0, (X.sum(1) > 0).nonzero().squeeze(1)); // expect: sync-nonzero/likely/hot
  }
};

struct Histogram {
  int nonzero() const { return 3; }
};
int nonzero(const Histogram &H) { return H.nonzero(); }

torch::Tensor lookAlikes(const torch::Tensor &X) {
  auto Count = nonzero(Histogram()) + torch::arange(4).nonzero().numel();
  auto Rows = torch::nonzero_static(X, /*size=*/8) + X.nonzero_static(8);
  return torch::where(X > 0, X, Rows) + torch::where(X > 0, 1.0, X) +
         X.where(X > 0, 0) + X.count_nonzero() + Count;
}
