// RUN: %lint_verify %s -- %torch_flags

// Copies to the host; not casts, not copies within the device, not copies of
// host tensors.

#include <torch/torch.h>

#include <vector>

torch::Tensor ofCpu(const torch::Tensor &X) {
  return X.cpu(); // expect: sync-device-to-host/likely
}

torch::Tensor ofTo() {
  auto X = torch::rand({8}, torch::kCUDA);
  auto A = X.to(torch::kCPU); // expect: sync-device-to-host/certain
  auto B = X.to(torch::Device("cpu"), torch::kDouble); // expect: sync-device-to-host/certain
  auto C = X.to(torch::TensorOptions().device(torch::kCPU)); // expect: sync-device-to-host/certain
  auto Like = torch::zeros({1});
  return A + B + C + X.to(Like); // expect: sync-device-to-host/certain
}

float firstElement(const torch::Tensor &X) {
  return X.detach()
      .contiguous()
      .cpu() // expect: sync-device-to-host/likely
      .data_ptr<float>()[0];
}

std::vector<torch::Tensor> ofList(at::TensorList Xs) {
  return at::_to_cpu(Xs); // expect: sync-device-to-host/likely
}

void inLoop(const std::vector<torch::Tensor> &Xs, std::vector<torch::Tensor> &Out) {
  for (const auto &X : Xs)
    Out.push_back(X.cpu()); // expect: sync-device-to-host/likely/hot
}

struct Money {
  Money to(const char *) const { return *this; }
  Money cpu() const { return *this; }
};

torch::Tensor toBackend() {
  auto X = torch::rand({8}, torch::kCUDA);
  X.toBackend(c10::Backend::CUDA);
  torch::rand({8}).toBackend(c10::Backend::CPU);
  return X.toBackend(c10::Backend::CPU); // expect: sync-device-to-host/certain
}

torch::Tensor lookAlikes() {
  auto X = torch::rand({8}, torch::kCUDA);
  auto Host = torch::rand({8});
  Money().to("EUR").cpu();
  Host.cpu();
  Host.to(torch::kCPU);
  auto Asynchronous = X.to(torch::kCPU, X.scalar_type(), /*non_blocking=*/true);
  return X.to(torch::kHalf) + X.to(X.dtype()) + X.toType(torch::kDouble) + X.to(X) +
         X.cuda() + X.to(torch::Device(torch::kCUDA, 1)) + X.detach().clone();
}
