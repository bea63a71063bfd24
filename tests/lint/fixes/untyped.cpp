// Clang gives no type to braces before it matches them with what they initialize. A fix that reads
// the whole body of the function around a call meets them.
// RUN: %lint_verify %s -- %torch_flags
// RUN: not %lint --quiet --fix-dry-run %s -- %torch_flags | FileCheck %s

#include <torch/torch.h>

#include <vector>

struct Sizes {
  std::vector<std::vector<int>> Rows;
};

torch::Tensor uploads(int Count, torch::Device Device) {
  Sizes Shape{{{1, 2}, {Count}}};
  auto Copy = [](auto Value) {
    decltype(Value) First{Value}, Second(Value);
    return std::vector<decltype(Value)>{First, Second};
  };
  // CHECK: +  torch::Tensor Result = torch::zeros({Count}
  torch::Tensor Result = torch::zeros({Count}).to(torch::kCUDA); // expect: sync-host-to-device/certain
  return Result + static_cast<int>(Copy(Count).size() + Shape.Rows.size());
}
