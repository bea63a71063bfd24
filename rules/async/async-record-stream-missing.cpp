// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --rules '-*,async-*' %s -- %torch_flags

// The allocator has to be told of every stream but the one that memory is of.

#include <torch/torch.h>

#include <c10/cuda/CUDAStream.h>
#include <ATen/cuda/CUDAEvent.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

#include <utility>
#include <vector>

torch::Tensor nextBatch();
void keep(torch::Tensor X);

// async-record-stream-missing: memory that is given back too early.

torch::Tensor endsWithTheFunction() {
  auto Side = c10::cuda::getStreamFromPool();
  auto X = torch::rand({8}, torch::kCUDA);
  at::cuda::CUDAEvent Ready;
  Ready.record();
  Ready.block(Side);
  c10::cuda::CUDAStreamGuard OnSide(Side);
  return X * 2; // expect: async-record-stream-missing/likely
}

torch::Tensor waitsByTheRuntime(cudaEvent_t Ready, c10::cuda::CUDAStream Side) {
  auto X = torch::rand({8}, torch::kCUDA);
  C10_CUDA_CHECK(cudaEventRecord(Ready, c10::cuda::getCurrentCUDAStream()));
  C10_CUDA_CHECK(cudaStreamWaitEvent(Side, Ready, 0));
  c10::cuda::CUDAStreamGuard OnSide(Side);
  return X.exp(); // expect: async-record-stream-missing/likely
}

torch::Tensor recordedForAnother() {
  auto Side = c10::cuda::getStreamFromPool();
  auto Other = c10::cuda::getStreamFromPool();
  auto X = torch::rand({8}, torch::kCUDA);
  at::cuda::CUDAEvent Ready;
  Ready.record();
  Ready.block(Side);
  X.record_stream(Other);
  c10::cuda::CUDAStreamGuard OnSide(Side);
  return X.relu(); // expect: async-record-stream-missing/likely
}

void overwritten(int Steps, std::vector<torch::Tensor> &Out) {
  auto Side = c10::cuda::getStreamFromPool();
  at::cuda::CUDAEvent Ready;
  torch::Tensor X;
  for (int Step = 0; Step < Steps; ++Step) {
    X = torch::rand({8}, torch::kCUDA);
    Ready.record();
    Ready.block(Side);
    c10::cuda::CUDAStreamGuard OnSide(Side);
    Out.push_back(X.sum()); // expect: async-record-stream-missing/likely
  }
}

void endsWithTheStep(const std::vector<torch::Tensor> &Batches, torch::Tensor &Total) {
  auto Main = c10::cuda::getCurrentCUDAStream();
  auto Copies = c10::cuda::getStreamFromPool();
  at::cuda::CUDAEvent Copied;
  for (const auto &Pinned : Batches) {
    torch::Tensor Device;
    {
      c10::cuda::CUDAStreamGuard OnCopies(Copies);
      Device = Pinned.to(torch::kCUDA, true);
      Copied.record();
    }
    Copied.block(Main);
    Total.add_(Device); // expect: async-record-stream-missing/likely
  }
}

void recordedInTheStep(const std::vector<torch::Tensor> &Batches, torch::Tensor &Total) {
  auto Main = c10::cuda::getCurrentCUDAStream();
  auto Copies = c10::cuda::getStreamFromPool();
  at::cuda::CUDAEvent Copied;
  for (const auto &Pinned : Batches) {
    torch::Tensor Device;
    {
      c10::cuda::CUDAStreamGuard OnCopies(Copies);
      Device = Pinned.to(torch::kCUDA, true);
      Copied.record();
    }
    Copied.block(Main);
    Total.add_(Device);
    Device.record_stream(Main);
  }
}

void firstStreamWaits(c10::cuda::CUDAStream Side, torch::Tensor &Out) {
  auto Main = c10::cuda::getCurrentCUDAStream();
  auto X = torch::rand({8}, torch::kCUDA);
  at::cuda::CUDAEvent Ready, Done;
  Ready.record(Main);
  Ready.block(Side);
  {
    c10::cuda::CUDAStreamGuard OnSide(Side);
    Out = X * 2;
    Done.record(Side);
  }
  Done.block(Main);
}

void hostWaits(c10::cuda::CUDAStream Side, torch::Tensor &Out) {
  auto X = torch::rand({8}, torch::kCUDA);
  at::cuda::CUDAEvent Ready;
  Ready.record();
  Ready.block(Side);
  {
    c10::cuda::CUDAStreamGuard OnSide(Side);
    Out = X * 2;
  }
  Side.synchronize();
}

float itemOnTheUsersStream(c10::cuda::CUDAStream Side) {
  auto X = torch::rand({8}, torch::kCUDA);
  at::cuda::CUDAEvent Ready;
  Ready.record();
  Ready.block(Side);
  c10::cuda::CUDAStreamGuard OnSide(Side);
  return X.sum().item<float>();
}

std::pair<torch::Tensor, torch::Tensor> outlives(c10::cuda::CUDAStream Side, std::vector<torch::Tensor> &Kept) {
  auto A = torch::rand({8}, torch::kCUDA);
  auto B = torch::rand({8}, torch::kCUDA);
  auto C = torch::rand({8}, torch::kCUDA);
  at::cuda::CUDAEvent Ready;
  Ready.record();
  Ready.block(Side);
  c10::cuda::CUDAStreamGuard OnSide(Side);
  auto Y = A + B * C;
  Kept.push_back(B);
  keep(std::move(C));
  return {A, Y};
}

struct Holder {
  void run(const torch::Tensor &Input) {
    Features = torch::rand({8}, torch::kCUDA);
    Ready.record();
    Ready.block(Side);
    c10::cuda::CUDAStreamGuard OnSide(Side);
    Out = Features * Input;
  }
  c10::cuda::CUDAStream Side = c10::cuda::getStreamFromPool();
  at::cuda::CUDAEvent Ready;
  torch::Tensor Features, Out;
};

torch::Tensor nothingCrosses(const torch::Tensor &Input, c10::cuda::CUDAStream Side) {
  at::cuda::CUDAEvent Ready;
  Ready.record();
  Ready.block(Side);
  auto Scale = torch::rand({8});
  auto Batch = nextBatch();
  c10::cuda::CUDAStreamGuard OnSide(Side);
  auto X = torch::rand({8}, torch::kCUDA);
  return X * Input + Batch * Scale.to(torch::kCUDA, true);
}

torch::Tensor oneBranchRecords(bool Flag, c10::cuda::CUDAStream Side) {
  auto X = torch::rand({8}, torch::kCUDA);
  at::cuda::CUDAEvent Ready;
  Ready.record();
  Ready.block(Side);
  if (Flag)
    X.record_stream(Side);
  c10::cuda::CUDAStreamGuard OnSide(Side);
  return X * 2; // possible: on one path it is recorded
}
