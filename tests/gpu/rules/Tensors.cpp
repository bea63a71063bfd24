//===- Tensors.cpp - The inputs that cases are made of --------------------===//

#include "Tensors.h"

namespace syncline::rulecases {
namespace {

torch::Device TheDevice = torch::kCPU;

} // namespace

torch::Device device() { return TheDevice; }

void useDevice(torch::Device Device) { TheDevice = Device; }

torch::TensorOptions on(torch::ScalarType Type) {
  return torch::TensorOptions(Type).device(TheDevice);
}

torch::Tensor floats(at::IntArrayRef Sizes) { return torch::rand(Sizes, on()); }

torch::Tensor longs(int64_t High, at::IntArrayRef Sizes) {
  return torch::randint(High, Sizes, on(torch::kLong));
}

torch::Tensor mask(at::IntArrayRef Sizes) { return floats(Sizes) > 0.5; }

torch::Tensor zeroDim(double Value) { return torch::full({}, Value, on()); }

torch::Tensor zeroDimLong(int64_t Value) {
  return torch::full({}, Value, on(torch::kLong));
}

torch::Tensor matrix(int64_t Size) {
  return floats({Size, Size}) +
         static_cast<double>(Size) * torch::eye(Size, on());
}

torch::Tensor definiteMatrix(int64_t Size) {
  torch::Tensor A = matrix(Size);
  return A.matmul(A.mT());
}

torch::Tensor batch(int64_t Count, const torch::Tensor &Matrix) {
  return Matrix.expand({Count, Matrix.size(0), Matrix.size(1)}).contiguous();
}

torch::Tensor hostFloats(at::IntArrayRef Sizes) { return torch::rand(Sizes); }

torch::Tensor hostLongs(int64_t High, at::IntArrayRef Sizes) {
  return torch::randint(High, Sizes, torch::kLong);
}

torch::Tensor pinnedFloats(at::IntArrayRef Sizes) {
  torch::Tensor Pinned =
      torch::empty(Sizes, torch::TensorOptions().pinned_memory(true));
  return Pinned.uniform_();
}

torch::Tensor out(torch::ScalarType Type) {
  return torch::empty({0}, on(Type));
}

IndexList indices(const std::vector<torch::Tensor> &Tensors) {
  IndexList List;
  for (const torch::Tensor &Tensor : Tensors)
    List.push_back(Tensor);
  return List;
}

} // namespace syncline::rulecases
