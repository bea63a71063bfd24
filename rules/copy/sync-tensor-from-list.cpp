// RUN: %lint_verify %s -- %torch_flags

// A list is built on the host; a single number is a fill on the device.

#include <torch/torch.h>

#include <vector>

torch::Tensor ofList() {
  return torch::tensor({0.5f, 0.4f, 0.3f}, torch::kCUDA); // expect: sync-tensor-from-list/certain
}

torch::Tensor ofVector(const std::vector<int64_t> &Values, const torch::Tensor &X) {
  auto Options = torch::TensorOptions(torch::kLong).device(torch::kCUDA);
  auto A = torch::tensor(Values, Options); // expect: sync-tensor-from-list/certain
  auto B = at::tensor(Values, Options); // expect: sync-tensor-from-list/certain
  return A + B + torch::tensor(Values, X.options()); // expect: sync-tensor-from-list/likely
}

torch::Tensor ofNumber() {
  return at::tensor(1.0f, torch::TensorOptions().device(torch::kCUDA)); // expect: sync-tensor-from-list/certain
}

torch::Tensor inLoop() {
  auto Sum = torch::zeros({2}, torch::kCUDA);
  for (int64_t I = 0; I < 4; ++I)
    Sum += torch::tensor({I, I + 1}, torch::kCUDA); // expect: sync-tensor-from-list/certain/hot
  return Sum;
}

torch::Tensor lookAlikes(const std::vector<int64_t> &Values) {
  auto Host = torch::tensor({1, 2, 3});
  auto Typed = torch::tensor(Values, torch::kLong);
  auto OnHost = at::tensor(Values) + torch::tensor({1.0}, torch::kCPU);
  return torch::tensor(3.14, torch::kCUDA) + torch::full({3}, 1.0, torch::kCUDA) +
         torch::scalar_tensor(1.0, torch::kCUDA) + torch::zeros({3}, torch::kCUDA);
}
