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

// async-record-stream: the stream that made it.

void currentStream() {
  auto X = torch::rand({8}, torch::kCUDA);
  X.record_stream(at::cuda::getCurrentCUDAStream()); // expect: async-record-stream/likely
}

// The stream that copies, where the one that computes is meant.
torch::Tensor streamOfTheCopy(const torch::Tensor &Pinned) {
  auto Main = c10::cuda::getCurrentCUDAStream();
  auto Copies = c10::cuda::getStreamFromPool();
  at::cuda::CUDAEvent Copied;
  torch::Tensor Device;
  {
    c10::cuda::CUDAStreamGuard OnCopies(Copies);
    Device = Pinned.to(torch::kCUDA, /*non_blocking=*/true);
    Device.record_stream(Copies); // expect: async-record-stream/likely
    Copied.record(Copies);
  }
  Copied.block(Main);
  return Device * 2; // expect: async-record-stream-missing/likely
}

struct Loader {
  void load(const torch::Tensor &Pinned) {
    c10::cuda::CUDAStreamGuard OnCopies(Copies);
    auto Device = Pinned.to(torch::kCUDA, true);
    auto First = Device.slice(0, 0, 1);
    First.record_stream(Copies); // expect: async-record-stream/likely
    Kept.push_back(Device);
  }
  c10::cuda::CUDAStream Copies = c10::cuda::getStreamFromPool();
  std::vector<torch::Tensor> Kept;
};

torch::Tensor streamOfTheUser(const torch::Tensor &Pinned, const torch::Tensor &Unknown) {
  auto Copies = c10::cuda::getStreamFromPool();
  at::cuda::CUDAEvent Copied;
  torch::Tensor Device;
  {
    c10::cuda::CUDAStreamGuard OnCopies(Copies);
    Device = Pinned.to(torch::kCUDA, true);
    Copied.record(Copies);
    Unknown.record_stream(Copies);
    auto Batch = nextBatch();
    Batch.record_stream(Copies);
  }
  Copied.block(c10::cuda::getCurrentCUDAStream());
  Device.record_stream(c10::cuda::getCurrentCUDAStream());
  return Device * 2;
}

// The memory stays of the stream that asked for it.
torch::Tensor viewsAndChangesInPlace(c10::cuda::CUDAStream Side) {
  auto X = torch::rand({8}, torch::kCUDA);
  at::cuda::CUDAEvent Ready;
  Ready.record();
  Ready.block(Side);
  c10::cuda::CUDAStreamGuard OnSide(Side);
  X.mul_(2);
  auto Half = X.slice(0, 0, 4);
  Half.record_stream(Side);
  return Half + 1;
}
