// RUN: %lint_verify %s -- %torch_flags

// Values are printed from the host; sizes and types are known there.

#include <torch/torch.h>

#include <iostream>
#include <string>
#include <vector>

void ofStream(const torch::Tensor &X) {
  std::cout << "x: " << X << '\n'; // expect: sync-print-tensor/likely
}

void ofDevice(std::ostream &Out) {
  auto X = torch::zeros({4}, torch::kCUDA);
  Out << X; // expect: sync-print-tensor/certain
  at::print(X); // expect: sync-print-tensor/certain
  at::print(Out, X, 100); // expect: sync-print-tensor/certain
  torch::print(X); // expect: sync-print-tensor/certain
}

std::string ofMessage(const torch::Tensor &X) {
  TORCH_WARN("suspicious: ", X); // expect: sync-print-tensor/likely
  return c10::str("x = ", X); // expect: sync-print-tensor/likely
}

void ofList(const std::vector<torch::Tensor> &Xs) {
  std::cout << at::TensorList(Xs); // expect: sync-print-tensor/likely
}

void lookAlikes(const torch::Tensor &X, const torch::nn::Linear &Layer) {
  std::cout << X.sizes() << X.dtype() << X.device() << X.options() << X.numel();
  std::cout << X.toString() << c10::str("dim ", X.dim()) << Layer;
  X.print();
  std::cout << torch::zeros({4}) << c10::Scalar(1.0);
  TORCH_CHECK(X.dim() == 2, "expected a matrix, got ", X);
}
