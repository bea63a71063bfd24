// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --rules '-*,async-*' %s -- %torch_flags

// A stream uses what another one may not have made yet.

#include <torch/torch.h>

#include <c10/cuda/CUDAStream.h>
#include <ATen/cuda/CUDAEvent.h>
#include <c10/core/Event.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

#include <vector>

torch::Tensor encode(const torch::Tensor &X);
torch::Tensor nextBatch();

torch::Tensor madeOutside() {
  auto X = torch::rand({8}, torch::kCUDA);
  auto Side = c10::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard OnSide(Side);
  return X * 2; // expect: async-cross-stream/certain
}

torch::Tensor madeInside() {
  torch::Tensor Y;
  {
    at::cuda::CUDAStreamGuard OnSide(at::cuda::getStreamFromPool(/*isHighPriority=*/true));
    Y = torch::rand({8}, torch::kCUDA);
  }
  return torch::add(Y, 1); // expect: async-cross-stream/certain
}

torch::Tensor uploaded(const torch::Tensor &Pinned, c10::cuda::CUDAStream Copies) {
  torch::Tensor Device;
  {
    c10::cuda::CUDAStreamGuard OnCopies(Copies);
    Device = Pinned.to(torch::kCUDA, /*non_blocking=*/true);
  }
  return Device.sum(); // expect: async-cross-stream/likely
}

// item() waits for the current stream, which did not make the value.
float itemAfterTheGuard(c10::cuda::CUDAStream Side) {
  torch::Tensor Loss;
  {
    c10::cuda::CUDAStreamGuard OnSide(Side);
    Loss = torch::rand({8}, torch::kCUDA).sum();
  }
  return Loss.item<float>(); // expect: async-cross-stream/likely
}

void downloaded(torch::Tensor &Pinned) {
  auto X = torch::rand({8}, torch::kCUDA);
  auto Copies = at::cuda::getStreamFromPool();
  at::cuda::CUDAStreamGuard OnCopies(Copies);
  Pinned.copy_(X, /*non_blocking=*/true); // expect: async-cross-stream/certain
}

torch::Tensor severalDevices(c10::cuda::CUDAStream First, c10::cuda::CUDAStream Second) {
  auto X = torch::rand({8}, torch::kCUDA);
  std::vector<c10::cuda::CUDAStream> Streams = {First, Second};
  c10::cuda::CUDAMultiStreamGuard OnBoth(Streams);
  return X.relu(); // expect: async-cross-stream/likely
}

torch::Tensor setAndPutBack() {
  auto X = torch::rand({8}, torch::kCUDA);
  auto Main = c10::cuda::getCurrentCUDAStream();
  c10::cuda::setCurrentCUDAStream(c10::cuda::getStreamFromPool()); // expect: async-set-current-stream/certain
  auto Y = X * 2; // expect: async-cross-stream/certain
  c10::cuda::setCurrentCUDAStream(Main);
  auto Z = X * 3;
  return Y + Z; // expect: async-cross-stream/certain
}

torch::Tensor twoSideStreams() {
  auto First = c10::cuda::getStreamFromPool();
  auto Second = c10::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard OnFirst(First);
  auto Y = torch::rand({8}, torch::kCUDA);
  c10::cuda::CUDAStreamGuard OnSecond(Second);
  return Y.mul_(2); // expect: async-cross-stream/certain
}

torch::Tensor throughViewAndReference(const torch::Tensor &Weight) {
  auto X = torch::rand({8}, torch::kCUDA);
  auto Side = c10::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard OnSide(Side);
  auto Row = X.view({1, 8});
  auto &Alias = Row;
  return torch::matmul(Alias, Weight); // expect: async-cross-stream/certain
}

torch::Tensor recordedButNobodyWaits() {
  auto Side = at::cuda::getStreamFromPool();
  auto X = torch::rand({8}, torch::kCUDA);
  at::cuda::CUDAEvent Ready;
  Ready.record();
  at::cuda::CUDAStreamGuard OnSide(Side);
  return X.exp(); // expect: async-cross-stream/certain
}

struct Prefetcher {
  torch::Tensor step(const torch::Tensor &Pinned) {
    {
      c10::cuda::CUDAStreamGuard OnCopies(Copies);
      Next = Pinned.to(torch::kCUDA, true);
    }
    return Next.mean(); // expect: async-cross-stream/likely
  }
  c10::cuda::CUDAStream Copies = c10::cuda::getStreamFromPool();
  torch::Tensor Next;
};

void oneBatchAhead(const std::vector<torch::Tensor> &Batches, std::vector<torch::Tensor> &Sums) {
  auto Copies = c10::cuda::getStreamFromPool();
  torch::Tensor Next;
  for (const auto &Pinned : Batches) {
    if (Next.defined())
      Sums.push_back(Next.sum()); // expect: async-cross-stream/certain
    c10::cuda::CUDAStreamGuard OnCopies(Copies);
    Next = Pinned.to(torch::kCUDA, true);
  }
}

void oneBatchAheadInOrder(const std::vector<torch::Tensor> &Batches, std::vector<torch::Tensor> &Sums) {
  auto Main = c10::cuda::getCurrentCUDAStream();
  auto Copies = c10::cuda::getStreamFromPool();
  at::cuda::CUDAEvent Copied;
  torch::Tensor Next;
  for (const auto &Pinned : Batches) {
    if (Next.defined()) {
      Copied.block(Main);
      Next.record_stream(Main);
      Sums.push_back(Next.sum());
    }
    c10::cuda::CUDAStreamGuard OnCopies(Copies);
    Next = Pinned.to(torch::kCUDA, true);
    Copied.record(Copies);
  }
}

torch::Tensor ordered(cudaEvent_t Raw) {
  auto Side = c10::cuda::getStreamFromPool();
  auto Main = c10::cuda::getCurrentCUDAStream();
  auto A = torch::rand({8}, torch::kCUDA);
  auto B = torch::rand({8}, torch::kCUDA);
  at::cuda::CUDAEvent Ready;
  Ready.record(Main);
  Ready.block(Side);
  torch::Tensor Y;
  {
    c10::cuda::CUDAStreamGuard OnSide(Side);
    Y = A * 2 + B;
  }
  C10_CUDA_CHECK(cudaEventRecord(Raw, Side));
  C10_CUDA_CHECK(cudaStreamWaitEvent(Main, Raw, 0));
  Y.record_stream(Main);
  return Y + 1;
}

torch::Tensor orderedByAnyEvent(c10::cuda::CUDAStream Side) {
  auto X = torch::rand({8}, torch::kCUDA);
  c10::Event Ready(torch::kCUDA);
  Ready.record(c10::cuda::getCurrentCUDAStream());
  c10::cuda::CUDAStreamGuard OnSide(Side);
  Ready.block(c10::cuda::getCurrentCUDAStream());
  X.record_stream(Side);
  return X * 2;
}

float hostWaits() {
  auto Side = c10::cuda::getStreamFromPool();
  auto X = torch::rand({8}, torch::kCUDA);
  torch::cuda::synchronize();
  torch::Tensor Y;
  {
    c10::cuda::CUDAStreamGuard OnSide(Side);
    Y = X * 2;
  }
  Side.synchronize();
  return Y.sum().item<float>();
}

struct Encoder {
  torch::Tensor run(const torch::Tensor &Input) {
    auto Batch = nextBatch();
    c10::cuda::CUDAStreamGuard OnSide(Side);
    return Input * Weight + Batch;
  }
  c10::cuda::CUDAStream Side = c10::cuda::getStreamFromPool();
  torch::Tensor Weight;
};

torch::Tensor ofTheHost() {
  auto Scale = torch::rand({8});
  c10::cuda::CUDAStreamGuard OnSide(c10::cuda::getStreamFromPool());
  auto Device = (Scale * 2).to(torch::kCUDA);
  return Device + 1;
}

torch::Tensor currentStream() {
  auto X = torch::rand({8}, torch::kCUDA);
  c10::cuda::CUDAGuard OnDevice(0);
  auto Main = c10::cuda::getCurrentCUDAStream();
  c10::cuda::CUDAStreamGuard OnMain(Main);
  auto Y = X * 2;
  c10::cuda::CUDAStreamGuard OnSide(c10::cuda::getStreamFromPool());
  c10::cuda::CUDAStreamGuard OnMainAgain(Main);
  return X + Y;
}

torch::Tensor sameStreamAgain(c10::cuda::CUDAStream Side) {
  torch::Tensor X = torch::rand({8}, torch::kCUDA), Y;
  {
    c10::cuda::CUDAStreamGuard OnSide(Side);
    X = torch::ones({8}, torch::kCUDA);
    Y = X * 2;
  }
  auto Rows = Y.view({2, 4});
  c10::cuda::CUDAStreamGuard OnSide(Side);
  return X.sum() + Rows.sum();
}

torch::Tensor notContents() {
  auto X = torch::rand({8}, torch::kCUDA);
  auto Side = c10::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard OnSide(Side);
  X.record_stream(Side);
  auto Y = torch::zeros(X.sizes(), X.options());
  return encode(X.view({2, 4})).defined() ? Y + 1 : X;
}

torch::Tensor oneBranchWaits(bool Flag, at::cuda::CUDAEvent &Ready, c10::cuda::CUDAStream Side) {
  auto X = torch::rand({8}, torch::kCUDA);
  Ready.record();
  if (Flag)
    Ready.block(Side);
  c10::cuda::CUDAStreamGuard OnSide(Side);
  X.record_stream(Side);
  return X * 2; // possible: on one path it has waited
}
