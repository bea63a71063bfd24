// RUN: %lint_verify %s -- %torch_flags
// RUN: not %lint --quiet %s -- %torch_flags | FileCheck %s

// What runs again and again, and the way there.

#include <torch/torch.h>

#include <functional>

double deep(torch::Tensor X) { return X.item<double>(); } // expect: sync-item/hot
// CHECK: hot.cpp:[[#@LINE-1]]:{{.*}} (called from epoch(), hot.cpp:[[#@LINE+14]], in a loop, through middle()) [syncline-sync-item]
double middle(torch::Tensor X) { return deep(X); }
double recursive(torch::Tensor X, int N) {
  return N == 0 ? X.item<double>() : recursive(X, N - 1); // expect: sync-item/cold
}
template <typename T> void generic(T X) {
  X.nonzero(); // expect: sync-nonzero/hot
  // CHECK: hot.cpp:[[#@LINE-1]]:{{.*}} (called from epoch(), hot.cpp:[[#@LINE+8]], in a loop) [syncline-sync-nonzero]
}

void epoch(torch::Tensor X, int Steps) {
  recursive(X, Steps);
  X.item(); // expect: sync-item/cold
  for (X.item(); Steps > 0; --Steps) { // expect: sync-item/cold
    middle(X);
    generic(X);
    X.item(); // expect: sync-item/hot
    // CHECK: hot.cpp:[[#@LINE-1]]:{{.*}} (in a loop) [syncline-sync-item]
  }
  do
    X = X + 1;
  while (X.sum().item<float>() < 10); // expect: sync-item/hot
  for (const auto &Each : X.nonzero().unbind()) // expect: sync-nonzero/cold
    Each.item(); // expect: sync-item/hot
}

void callback(const std::function<void(torch::Tensor)> &Step);
double inLambda(torch::Tensor X) { return X.item<double>(); } // expect: sync-item/hot
void lambdas(torch::Tensor X) {
  for (int I = 0; I < 3; ++I)
    callback([](torch::Tensor Y) { inLambda(Y); });
}

struct Square : torch::autograd::Function<Square> {
  static torch::Tensor forward(torch::autograd::AutogradContext *, torch::Tensor X) {
    X.item(); // expect: sync-item/hot
    return X * X;
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext *, torch::autograd::variable_list G) {
    G[0].item(); // expect: sync-item/hot
    return G;
  }
};
