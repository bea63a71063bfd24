// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// One value of a tensor, read by the host.

#include <torch/torch.h>

#include <ATen/TensorSubclassLikeUtils.h>
#include <ATen/TensorUtils.h>

#include <vector>

static torch::Tensor floats() { return torch::rand({8}, torch::kCUDA); }
static torch::Tensor mask() { return floats() > 0.5; }
static torch::Tensor number() { return torch::ones({}, torch::kCUDA); }
static torch::Tensor place() {
  return torch::zeros({}, torch::dtype(torch::kLong).device(torch::kCUDA));
}
static torch::Tensor onHost() { return torch::rand({8}); }

void localScalarDense() {
  at::_local_scalar_dense(number()); // expect: sync-item/certain
}

void item() {
  number().item(); // expect: sync-item/certain
  number().item<float>(); // expect: sync-item/certain
  torch::ones({}).item();
}

void isNonzero() {
  at::is_nonzero(number()); // expect: sync-is-nonzero/certain
  number().is_nonzero(); // expect: sync-is-nonzero/certain
  torch::ones({}).is_nonzero();
}

void equal() {
  at::equal(floats(), floats()); // expect: sync-equal/certain
  floats().equal(floats()); // expect: sync-equal/certain
  onHost().equal(onHost());
}

void allclose() {
  at::allclose(floats(), floats()); // expect: sync-allclose/certain
  floats().allclose(floats()); // expect: sync-allclose/certain
  onHost().allclose(onHost());
}

void isScalarTensorTrue() {
  at::is_scalar_tensor_true(number() > 0); // expect: sync-equal/certain
  at::is_scalar_tensor_true(torch::ones({}) > 0);
}

void checkTensorAll() {
  TORCH_CHECK_TENSOR_ALL(mask(), "all of them"); // expect: sync-item/certain
  TORCH_CHECK_TENSOR_ALL(onHost() > 0.5, "all of them");
}

void subscript() {
  auto X = floats();
  X[place()]; // expect: sync-index-zero-dim/certain
  X[torch::zeros({}, torch::kLong)];
  X[3];
}

void indexOfNumber() {
  auto X = floats();
  X.index({place()}); // expect: sync-index-zero-dim/certain
  X.index_put_({place()}, 1.0); // expect: sync-index-zero-dim/certain
  X.index({3});
  X.index_put_({3}, 1.0);
}

// A mask of no dimensions is read like a number.
void indexOfTruth() {
  auto X = floats();
  auto Truth = number() > 0.5;
  auto Byte = torch::ones({}, torch::dtype(torch::kByte).device(torch::kCUDA));
  X.index({Truth.any()}); // expect: sync-index-zero-dim/certain
  X.index({Byte}); // expect: sync-index-zero-dim/certain
  X.index({true});
}

void narrow() {
  at::narrow(floats(), 0, place(), 2); // expect: sync-narrow-tensor/certain
  floats().narrow(0, place(), 2); // expect: sync-narrow-tensor/certain
  floats().narrow(0, 3, 2);
  floats().narrow(0, torch::zeros({}, torch::kLong), 2);
}

void linspace() {
  auto Options = torch::TensorOptions().device(torch::kCUDA);
  torch::linspace(number(), 1, 5, Options); // expect: sync-linspace-tensor/certain
  torch::linspace(0, number(), 5, Options); // expect: sync-linspace-tensor/certain
  torch::linspace(0, 1, 5, Options);
}

void logspace() {
  auto Options = torch::TensorOptions().device(torch::kCUDA);
  torch::logspace(number(), 1, 5, 10, Options); // expect: sync-linspace-tensor/certain
  torch::logspace(0, number(), 5, 10, Options); // expect: sync-linspace-tensor/certain
  torch::logspace(0, 1, 5, 10, Options);
}

void maskedFill() {
  auto X = floats();
  X.masked_fill_(mask(), number()); // expect: sync-masked-fill-tensor/certain
  at::masked_fill(X, mask(), number()); // expect: sync-masked-fill-tensor/certain
  X.masked_fill(mask(), 0.0);
  X.masked_fill(mask(), torch::zeros({}));
}

void indexFill() {
  auto X = floats();
  auto Rows = torch::tensor(3, torch::dtype(torch::kLong).device(torch::kCUDA));
  X.index_fill_(0, Rows, number()); // expect: sync-index-fill-tensor/certain
  at::index_fill(X, 0, Rows, number()); // expect: sync-index-fill-tensor/certain
  X.index_fill_(0, Rows, 0.0);
  X.index_fill_(0, Rows, torch::zeros({}));
}

// The value goes to the kernel as a tensor, one by one where it must.
void foreachWithTensor() {
  std::vector<torch::Tensor> Gradients{floats(), floats()};
  at::_foreach_mul_(Gradients, number());
  at::_foreach_div_(Gradients, number());
  at::_foreach_add_(Gradients, number());
  at::_foreach_mul_(Gradients, torch::ones({}));
}

// A rate on the device is read there, one on the host by the host.
void fusedAdam(const std::vector<torch::Tensor> &Gradients,
               const std::vector<torch::Tensor> &Moments,
               const std::vector<torch::Tensor> &Steps) {
  std::vector<torch::Tensor> Parameters{floats()};
  at::_fused_adam_(Parameters, Gradients, Moments, Moments, {}, Steps, torch::ones({}), 0.9, 0.999, 0.0, 1e-8, false, false);
  at::_fused_adam_(Parameters, Gradients, Moments, Moments, {}, Steps, number(), 0.9, 0.999, 0.0, 1e-8, false, false);
}

// What an IValue holds is not known: see docs/reference/operators.md.
bool compareValues(const c10::IValue &A, const c10::IValue &B) {
  return A == B || A.equals(B).isBool();
}
