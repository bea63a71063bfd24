// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --rules '-*,async-*' %s -- %torch_flags

// The host reads what a copy from the device may not have written yet.

#include <torch/torch.h>

#include <c10/cuda/CUDAStream.h>
#include <ATen/cuda/CUDAEvent.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <iostream>
#include <thread>
#include <utility>
#include <vector>

void consume(const torch::Tensor &Host);
void finishStep();

float itemAtOnce() {
  auto X = torch::rand({8}, torch::kCUDA);
  auto Host = X.sum().to(torch::kCPU, /*non_blocking=*/true);
  return Host.item<float>(); // expect: async-read-before-wait/certain
}

void forms(const torch::Tensor &X) {
  auto Typed = X.to(torch::kCPU, torch::kFloat, /*non_blocking=*/true);
  auto ByOptions = X.to(torch::TensorOptions().device(torch::kCPU), /*non_blocking=*/true);
  auto Pinned = torch::empty({8}, torch::TensorOptions().pinned_memory(true));
  Pinned.copy_(X, /*non_blocking=*/true);
  std::cout << Typed << "\n"; // expect: async-read-before-wait/likely
  std::cout << ByOptions << "\n"; // expect: async-read-before-wait/likely
  std::cout << Pinned << "\n"; // expect: async-read-before-wait/likely
}

void reads(const torch::Tensor &X) {
  auto A = X.to(torch::kCPU, true);
  auto B = X.to(torch::kCPU, true);
  auto C = X.to(torch::kCPU, true);
  auto D = X.to(torch::kCPU, true);
  auto E = X.to(torch::kCPU, true);
  auto F = X.to(torch::kCPU, true);
  auto Scaled = A * 2; // expect: async-read-before-wait/likely
  auto Wide = B.to(torch::kDouble); // expect: async-read-before-wait/likely
  auto Kept = C.clone(); // expect: async-read-before-wait/likely
  torch::save(D, "features.pt"); // expect: async-read-before-wait/likely
  if (torch::equal(E, torch::ones({8}))) // expect: async-read-before-wait/likely
    return;
  auto Best = std::get<1>(F.max(0)); // expect: async-read-before-wait/likely
}

float elements(const torch::Tensor &X) {
  auto A = X.to(torch::kCPU, true);
  auto B = X.to(torch::kCPU, true);
  auto Sum = A.data_ptr<float>()[0]; // expect: async-read-before-wait/likely
  return Sum + B.accessor<float, 1>()[1]; // expect: async-read-before-wait/likely
}

std::vector<float> toVector(const torch::Tensor &X, float *Out) {
  auto A = X.to(torch::kCPU, true);
  auto B = X.to(torch::kCPU, true);
  std::memcpy(Out, A.data_ptr(), A.nbytes()); // expect: async-read-before-wait/likely
  std::vector<float> Values(B.numel());
  std::copy_n(B.data_ptr<float>(), B.numel(), Values.begin()); // expect: async-read-before-wait/likely
  return Values;
}

float throughViewAndReference(const torch::Tensor &X) {
  auto Host = X.to(torch::kCPU, true);
  auto Row = Host[0];
  auto &Alias = Row;
  return Alias.item<float>(); // expect: async-read-before-wait/likely
}

// A tensor without dimensions on the CPU is read when the kernel is queued.
torch::Tensor asScalarOperand() {
  auto X = torch::rand({8}, torch::kCUDA);
  auto Scale = X.max().to(torch::kCPU, true);
  return X / Scale; // expect: async-read-before-wait/certain
}

// The stream waits for the event, the host does not.
float blockingAStreamIsNoWait(const torch::Tensor &X, at::cuda::CUDAStream Side) {
  auto Host = X.to(torch::kCPU, true);
  at::cuda::CUDAEvent Copied;
  Copied.record();
  Copied.block(Side);
  return Host.item<float>(); // expect: async-read-before-wait/likely
}

float sleepingIsNoWait(const torch::Tensor &X) {
  auto Host = X.to(torch::kCPU, true);
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return Host.item<float>(); // expect: async-read-before-wait/likely
}

float waitForAnotherStream(const torch::Tensor &X) {
  auto Side = at::cuda::getStreamFromPool();
  auto Host = X.to(torch::kCPU, true);
  Side.synchronize();
  return Host.item<float>(); // expect: async-read-before-wait/likely
}

float readOfTheHostIsNoWait(const torch::Tensor &X) {
  auto Host = X.to(torch::kCPU, true);
  auto Bias = torch::ones({1}).item<float>();
  return Bias + Host.item<float>(); // expect: async-read-before-wait/likely
}

float earlyReturn(const torch::Tensor &X, bool Fast) {
  auto Host = X.to(torch::kCPU, true);
  if (Fast)
    return Host.item<float>(); // expect: async-read-before-wait/likely
  torch::cuda::synchronize();
  return Host.item<float>();
}

float oneStepLater(const std::vector<torch::Tensor> &Losses) {
  float Total = 0;
  torch::Tensor Previous;
  for (const auto &Loss : Losses) {
    if (Previous.defined())
      Total += Previous.item<float>(); // expect: async-read-before-wait/likely
    Previous = Loss.to(torch::kCPU, true);
  }
  return Total;
}

struct Meter {
  float read(const torch::Tensor &X) {
    Host.copy_(X, true);
    Copied.record();
    Copied.synchronize();
    return Host.item<float>();
  }
  float tooEarly(const torch::Tensor &X) {
    Host = X.to(torch::kCPU, true);
    return Host.item<float>(); // expect: async-read-before-wait/likely
  }
  torch::Tensor Host = torch::empty({1}, torch::TensorOptions().pinned_memory(true));
  at::cuda::CUDAEvent Copied;
};

float waits(const torch::Tensor &X, cudaEvent_t Raw) {
  auto A = X.to(torch::kCPU, true);
  torch::cuda::synchronize();
  auto Sum = A.item<float>();
  auto B = X.to(torch::kCPU, true);
  at::cuda::getCurrentCUDAStream().synchronize();
  Sum += B.item<float>();
  auto C = X.to(torch::kCPU, true);
  C10_CUDA_CHECK(cudaStreamSynchronize(at::cuda::getCurrentCUDAStream()));
  Sum += C.item<float>();
  auto D = X.to(torch::kCPU, true);
  cudaDeviceSynchronize();
  Sum += D.item<float>();
  auto E = X.to(torch::kCPU, true);
  cudaEventRecord(Raw, at::cuda::getCurrentCUDAStream());
  C10_CUDA_CHECK(cudaEventSynchronize(Raw));
  return Sum + E.item<float>();
}

float blockingOperations() {
  auto X = torch::rand({8}, torch::kCUDA);
  auto A = X.to(torch::kCPU, true);
  auto Sum = X.sum().item<float>();
  Sum += A[0].item<float>();
  auto B = X.to(torch::kCPU, true);
  auto All = X.cpu();
  return Sum + (All + B).sum().item<float>();
}

torch::Tensor nothingToWaitFor() {
  auto X = torch::rand({8}, torch::kCUDA);
  auto Blocking = X.to(torch::kCPU, /*non_blocking=*/false) + 1;
  auto Pageable = torch::empty({8});
  Pageable.copy_(X, true); // The runtime waits, for there is no pinned memory.
  auto FromHost = torch::rand({8}).to(torch::kCPU, true);
  auto Rebound = X.to(torch::kCPU, true);
  Rebound = torch::zeros({8});
  return Blocking + Pageable + FromHost + Rebound;
}

torch::Tensor notContents(const torch::Tensor &X, std::vector<torch::Tensor> &Out) {
  auto Host = X.to(torch::kCPU, true);
  auto Other = torch::ones({8});
  std::cout << Host.sizes() << Host.numel() << Host.is_pinned() << Other << "\n";
  auto *Later = Host.data_ptr<float>();
  auto Row = Host.view({-1}).slice(0, 0, Host.size(0));
  Out.push_back(Row);
  // In the order of the stream: the upload begins when the download is done.
  auto Back = Host.to(torch::kCUDA, true);
  auto Moved = std::move(Host);
  at::cuda::getCurrentCUDAStream().synchronize();
  Later[0] = 1;
  return Back;
}

torch::Tensor returned(const torch::Tensor &X) { return X.to(torch::kCPU, true); }

float functionsOfTheProject(const torch::Tensor &X) {
  auto A = X.to(torch::kCPU, true);
  consume(A);
  auto B = X.to(torch::kCPU, true);
  finishStep();
  return A.item<float>() + B.item<float>();
}

float polled(const torch::Tensor &X, at::cuda::CUDAEvent &Copied) {
  auto Host = X.to(torch::kCPU, true);
  Copied.record();
  while (!Copied.query())
    std::this_thread::yield();
  return Host.item<float>();
}

float branches(const torch::Tensor &X, bool Flag) {
  auto A = X.to(torch::kCPU, true);
  if (Flag)
    torch::cuda::synchronize();
  auto Sum = A.item<float>(); // possible: on one path it has waited
  auto B = X.to(torch::kCPU, true);
  if (Flag)
    torch::cuda::synchronize();
  else
    at::cuda::getCurrentCUDAStream().synchronize();
  return Sum + B.item<float>();
}

float doubleBuffered(const std::vector<torch::Tensor> &Losses) {
  auto Pinning = torch::TensorOptions().pinned_memory(true);
  std::vector<torch::Tensor> Slots = {torch::empty({}, Pinning), torch::empty({}, Pinning)};
  std::vector<at::cuda::CUDAEvent> Copied(2);
  float Total = 0;
  for (size_t I = 0; I < Losses.size(); ++I) {
    if (I >= 2) {
      Copied[I % 2].synchronize();
      Total += Slots[I % 2].item<float>();
    }
    Slots[I % 2].copy_(Losses[I], true);
    Copied[I % 2].record();
  }
  return Total;
}
