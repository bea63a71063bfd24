// RUN: %lint_verify %s -- %torch_flags

// Matching is on declarations: every way to call, and nothing that only has
// the name.

#include <torch/torch.h>

#include <memory>
#include <optional>

#define READ(x) (x).item<float>()
#define COUNT_IT(x) at::nonzero(x)

template <typename T> double inTemplate(const T &X) {
  return X.template item<double>(); // expect: sync-item
}
template double inTemplate<torch::Tensor>(const torch::Tensor &);

template <typename T> T neverInstantiated(const torch::Tensor &X, T Other) {
  X.nonzero(); // expect: sync-nonzero
  Other.nonzero();
  return X.item<T>(); // expect: sync-item
}

template <typename Base> struct Derived : Base {
  Derived(const torch::Tensor &X, const torch::Tensor &Y)
      : Base(Y.nonzero()), // expect: sync-nonzero
        Value(X.item<double>()) {} // expect: sync-item
  double Value;
};

struct Functor {
  float operator()(const torch::Tensor &X) const {
    return X.item().toFloat(); // expect: sync-item/cold
  }
};

void ways(torch::Tensor X, torch::Tensor *P, std::optional<torch::Tensor> O, std::shared_ptr<torch::Tensor> S) {
  auto &Alias = X;
  Alias.item(); // expect: sync-item
  P->item(); // expect: sync-item
  O->item(); // expect: sync-item
  S->item(); // expect: sync-item
  READ(X); // expect: sync-item
  COUNT_IT(X); // expect: sync-nonzero
  using torch::nonzero;
  nonzero(X); // expect: sync-nonzero
  (X.item)(); // expect: sync-item
  X.sum()
      .mul(2)
      .item(); // expect: sync-item
  Functor()(X);
}

namespace ours {
struct Tensor {
  double item() const { return 0; }
  Tensor nonzero() const { return {}; }
  Tensor to(int) const { return {}; }
  Tensor cpu() const { return {}; }
};
Tensor nonzero(const Tensor &T) { return T; }
} // namespace ours

void lookAlikes(const ours::Tensor &T, torch::Device D, c10::IValue V) {
  T.item();
  T.nonzero().to(1).cpu();
  ours::nonzero(T);
  D.index();
  V.toInt();
  V.toTensor();
  std::unique_ptr<int> Unique;
  (void)sizeof(torch::Tensor().item());
}

struct Net : torch::nn::Module {
  torch::Tensor forward(torch::Tensor X) {
    if (X.sum().item<float>() > 0) // expect: sync-item/hot
      return X;
    return helper(X);
  }
  torch::Tensor helper(torch::Tensor X) { return X.nonzero(); } // expect: sync-nonzero/hot
  torch::Tensor idle(torch::Tensor X) { return X.nonzero(); } // expect: sync-nonzero/cold
};

void trainingStep(Net &Model, torch::optim::Optimizer &Optimizer, torch::Tensor X) {
  auto Loss = Model.forward(X).sum();
  Loss.backward();
  Optimizer.step();
  Loss.item(); // expect: sync-item/hot
}

int globalCount = torch::ones({3}, torch::kCUDA).item<int>(); // expect: sync-item/certain/cold
