// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --rules '-*,async-*' %s -- %torch_flags

// The host changes pinned memory that a copy to the device may still read.

#include <torch/torch.h>

#include <c10/core/Event.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

using torch::indexing::Slice;

void train(const torch::Tensor &X);
void finishStep();
torch::Tensor nextBatch();

torch::Tensor byPinMemory() {
  auto Pinned = torch::rand({8}).pin_memory();
  auto Device = Pinned.to(torch::kCUDA, /*non_blocking=*/true);
  Pinned.zero_(); // expect: async-change-before-wait/certain
  return Device;
}

void byOptions(torch::Tensor &Device, const torch::Tensor &Next) {
  auto Pinned = torch::empty({8}, torch::TensorOptions().pinned_memory(true));
  Device.copy_(Pinned, /*non_blocking=*/true);
  Pinned.copy_(Next); // expect: async-change-before-wait/likely
}

// The type changes on the device, after the copy.
torch::Tensor otherType() {
  auto Images = torch::empty({8, 3, 32, 32}, torch::TensorOptions(torch::kByte).pinned_memory(true));
  auto Device = Images.to(torch::kCUDA, torch::kFloat, /*non_blocking=*/true);
  Images.random_(256); // expect: async-change-before-wait/certain
  return Device;
}

std::vector<torch::Tensor> changes() {
  auto Pinning = torch::TensorOptions().pinned_memory(true);
  std::vector<torch::Tensor> Out;
  auto A = torch::zeros({8}, Pinning);
  Out.push_back(A.to(torch::kCUDA, true));
  A.add_(1); // expect: async-change-before-wait/certain
  auto B = torch::zeros({8}, Pinning);
  Out.push_back(B.to(torch::kCUDA, true));
  B += 1; // expect: async-change-before-wait/certain
  auto C = torch::zeros({8}, Pinning);
  Out.push_back(C.to(torch::kCUDA, true));
  C.normal_(); // expect: async-change-before-wait/certain
  auto D = torch::zeros({8}, Pinning);
  Out.push_back(D.to(torch::kCUDA, true));
  D.index_put_({Slice(0, 4)}, 1.0); // expect: async-change-before-wait/certain
  auto E = torch::zeros({8}, Pinning);
  Out.push_back(E.to(torch::kCUDA, true));
  E.index({Slice(0, 4)}) = torch::ones({4}); // expect: async-change-before-wait/certain
  auto F = torch::zeros({8}, Pinning);
  Out.push_back(F.to(torch::kCUDA, true));
  F[0] = 1.0f; // expect: async-change-before-wait/certain
  return Out;
}

std::vector<torch::Tensor> throughMemory(const std::vector<float> &Values) {
  auto Pinning = torch::TensorOptions().pinned_memory(true);
  std::vector<torch::Tensor> Out;
  auto A = torch::empty({8}, Pinning);
  Out.push_back(A.to(torch::kCUDA, true));
  A.data_ptr<float>()[0] = 1.0f; // expect: async-change-before-wait/certain
  auto B = torch::empty({8}, Pinning);
  Out.push_back(B.to(torch::kCUDA, true));
  std::memcpy(B.data_ptr<float>(), Values.data(), B.nbytes()); // expect: async-change-before-wait/certain
  auto C = torch::empty({8}, Pinning);
  Out.push_back(C.to(torch::kCUDA, true));
  std::copy(Values.begin(), Values.end(), C.data_ptr<float>()); // expect: async-change-before-wait/certain
  return Out;
}

torch::Tensor throughView() {
  auto Pinned = torch::empty({4, 8}, torch::TensorOptions().pinned_memory(true));
  auto First = Pinned.select(0, 0);
  auto Device = Pinned.to(torch::kCUDA, true);
  First.copy_(torch::rand({8})); // expect: async-change-before-wait/certain
  return Device;
}

// The copy of the step before is read from the same memory.
torch::Tensor oneStaging(std::vector<std::vector<float>> &Batches) {
  auto Staging = torch::empty({8}, torch::TensorOptions().pinned_memory(true));
  auto Device = torch::zeros({8}, torch::kCUDA), Sum = torch::zeros_like(Device);
  for (auto &Batch : Batches) {
    Staging.copy_(torch::from_blob(Batch.data(), {8})); // expect: async-change-before-wait/likely
    Device.copy_(Staging, true);
    Sum.add_(Device);
  }
  return Sum;
}

torch::Tensor streamWaitsHostDoesNot(c10::cuda::CUDAStream Side) {
  auto Pinned = torch::ones({8}, torch::TensorOptions().pinned_memory(true));
  c10::Event Copied(torch::kCUDA);
  auto Device = Pinned.to(torch::kCUDA, true);
  Copied.record(c10::cuda::getCurrentCUDAStream());
  Copied.block(Side);
  Pinned.zero_(); // expect: async-change-before-wait/certain
  return Device;
}

torch::Tensor waitForAnotherStream() {
  auto Side = c10::cuda::getStreamFromPool();
  auto Pinned = torch::ones({8}, torch::TensorOptions().pinned_memory(true));
  auto Device = Pinned.to(torch::kCUDA, true);
  Side.synchronize();
  Pinned.zero_(); // expect: async-change-before-wait/certain
  return Device;
}

struct Uploader {
  void upload() {
    Staging = torch::empty({8}, torch::TensorOptions().pinned_memory(true));
    Device = Staging.to(torch::kCUDA, true);
    Staging.fill_(1); // expect: async-change-before-wait/certain
  }
  void afterTheEvent(const torch::Tensor &Next) {
    Copied.synchronize();
    Staging.copy_(Next);
    Device.copy_(Staging, true);
    Copied.record(c10::cuda::getCurrentCUDAStream());
  }
  torch::Tensor Staging, Device;
  c10::Event Copied{torch::kCUDA};
};

void waits(torch::Tensor &Device, cudaStream_t Stream) {
  auto Pinned = torch::ones({8}, torch::TensorOptions().pinned_memory(true));
  Device.copy_(Pinned, true);
  torch::cuda::synchronize();
  Pinned.zero_();
  Device.copy_(Pinned, true);
  c10::cuda::getCurrentCUDAStream().synchronize();
  Pinned += 1;
  Device.copy_(Pinned, true);
  cudaStreamSynchronize(Stream); // it may well be the current one
  Pinned.fill_(2);
  Device.copy_(Pinned, true);
  c10::Event Copied(torch::kCUDA);
  Copied.record(c10::cuda::getCurrentCUDAStream());
  Copied.synchronize();
  std::memset(Pinned.data_ptr(), 0, Pinned.nbytes());
}

float blockingOperations() {
  auto Pinned = torch::ones({8}, torch::TensorOptions().pinned_memory(true));
  auto Device = Pinned.to(torch::kCUDA, true);
  auto Sum = Device.sum().item<float>();
  Pinned.zero_();
  auto Again = Pinned.to(torch::kCUDA, true);
  auto Host = Again.cpu();
  Pinned.add_(Host);
  return Sum;
}

std::pair<torch::Tensor, torch::Tensor> pageable(torch::Tensor Unknown) {
  auto Pageable = torch::ones({8});
  auto A = Pageable.to(torch::kCUDA, true);
  Pageable.zero_();
  auto B = Unknown.to(torch::kCUDA, true);
  Unknown.zero_(); // possible: it is not known to be pinned
  return {A, B};
}

torch::Tensor blocking() {
  auto Pinned = torch::ones({8}, torch::TensorOptions().pinned_memory(true));
  auto Device = Pinned.to(torch::kCUDA);
  Pinned.zero_();
  Device += Pinned.to(torch::kCUDA, /*non_blocking=*/false);
  Pinned.add_(1);
  return Device + Pinned.cuda();
}

// What is copied is the pinned duplicate, which nothing changes.
torch::Tensor sourceOfThePinned(torch::Tensor Host) {
  auto Device = Host.pin_memory().to(torch::kCUDA, true);
  Host.zero_();
  auto Values = torch::rand({8});
  auto Pinned = Values.clone().pin_memory();
  Device.copy_(Pinned, true);
  Values.normal_();
  return Device;
}

// The allocator keeps the memory until the copy is done.
void rebound(const std::vector<torch::Tensor> &Batches, torch::Tensor &Device) {
  torch::Tensor Staging;
  for (const auto &Batch : Batches) {
    Staging = torch::empty({8}, torch::TensorOptions().pinned_memory(true));
    Staging.copy_(Batch);
    Device.copy_(Staging, true);
  }
  Staging = Staging * 2;
  Staging.zero_();
}

float onlyRead() {
  auto Pinning = torch::TensorOptions().pinned_memory(true);
  auto Pinned = torch::ones({8}, Pinning);
  auto Other = torch::ones({8}, Pinning);
  auto Device = Pinned.to(torch::kCUDA, true);
  Other.zero_();
  Device.add_(1);
  return Pinned.sum().item<float>() + Pinned.data_ptr<float>()[0];
}

void functionsOfTheProject() {
  auto Pinned = torch::ones({8}, torch::TensorOptions().pinned_memory(true));
  train(Pinned.to(torch::kCUDA, true));
  Pinned.zero_();
  auto Device = Pinned.to(torch::kCUDA, true);
  finishStep();
  Pinned.copy_(nextBatch());
}

void waitInTheLoop(const std::vector<torch::Tensor> &Batches, torch::Tensor &Device) {
  auto Staging = torch::empty({8}, torch::TensorOptions().pinned_memory(true));
  c10::Event Copied(torch::kCUDA);
  for (const auto &Batch : Batches) {
    Copied.synchronize();
    Staging.copy_(Batch);
    Device.copy_(Staging, true);
    Copied.record(c10::cuda::getCurrentCUDAStream());
  }
}

torch::Tensor oneBranchWaits(bool Flag) {
  auto Pinned = torch::ones({8}, torch::TensorOptions().pinned_memory(true));
  auto Device = Pinned.to(torch::kCUDA, true);
  if (Flag)
    torch::cuda::synchronize();
  Pinned.zero_(); // possible: on one path it has waited
  return Device;
}
