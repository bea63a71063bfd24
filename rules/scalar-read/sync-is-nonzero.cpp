// RUN: %lint_verify %s -- %torch_flags

// The truth value of a device tensor.

#include <torch/torch.h>

bool ofMethod(const torch::Tensor &Flag) {
  return Flag.is_nonzero(); // expect: sync-is-nonzero/likely
}

bool ofFunction() {
  auto Flag = torch::rand({4}, torch::kCUDA).gt(0.5).any();
  return at::is_nonzero(Flag); // expect: sync-is-nonzero/certain
}

torch::Tensor inLoop(torch::Tensor X, const torch::Tensor &Done) {
  while (!Done.is_nonzero()) // expect: sync-is-nonzero/likely/hot
    X = X / 2;
  return X;
}

struct Fraction {
  int Numerator;
  bool is_nonzero() const { return Numerator != 0; }
};

bool is_nonzero(int Value) { return Value != 0; }

torch::Tensor lookAlikes(const torch::Tensor &X) {
  auto Host = torch::ones({}, torch::kBool);
  bool Any = Fraction{1}.is_nonzero() || is_nonzero(2) || Host.is_nonzero();
  at::_assert_async((X > 0).all());
  auto Kept = X.any().logical_or(X.all()).logical_and(X.max() > X.min());
  return Any ? Kept : X.sum().add(X.argmax());
}
