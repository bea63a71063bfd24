// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --rules '-*,async-*' %s -- %torch_flags

// A stream for each turn of a loop, where one for all would do.

#include <torch/torch.h>

#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>

#include <array>
#include <utility>
#include <vector>

void work(cudaStream_t Stream);
void workOnCurrent();

void ofThePool(int Steps) {
  for (int Step = 0; Step < Steps; ++Step) {
    auto Side = c10::cuda::getStreamFromPool(); // expect: async-stream-in-loop/certain
    work(Side);
  }
}

void inGuard(const std::vector<torch::Tensor> &Batches) {
  for (const auto &Batch : Batches) {
    at::cuda::CUDAStreamGuard OnSide(at::cuda::getStreamFromPool()); // expect: async-stream-in-loop/certain
    workOnCurrent();
  }
}

void highPriority(int Steps, bool Flag) {
  while (Steps-- > 0) {
    if (Flag) {
      c10::cuda::CUDAStream Side = c10::cuda::getStreamFromPool(/*isHighPriority=*/true, 0); // expect: async-stream-in-loop/certain
      work(Side.stream());
    }
  }
}

void assigned(int Steps) {
  auto Side = c10::cuda::getStreamFromPool();
  do {
    Side = c10::cuda::getStreamFromPool(/*priority=*/-1); // expect: async-stream-in-loop/certain
    work(Side);
  } while (--Steps > 0);
}

void ofTheRuntime(int Steps) {
  for (int Step = 0; Step < Steps; ++Step) {
    cudaStream_t Stream;
    cudaStreamCreate(&Stream); // expect: async-stream-in-loop/certain
    work(Stream);
    cudaStreamDestroy(Stream);
  }
}

void otherForms(int Steps) {
  while (Steps-- > 0) {
    cudaStream_t First = nullptr, Second = nullptr;
    C10_CUDA_CHECK(cudaStreamCreateWithFlags(&First, cudaStreamNonBlocking)); // expect: async-stream-in-loop/certain
    C10_CUDA_CHECK(cudaStreamCreateWithPriority(&Second, cudaStreamNonBlocking, -1)); // expect: async-stream-in-loop/certain
    work(First);
    work(Second);
    C10_CUDA_CHECK(cudaStreamDestroy(First));
    C10_CUDA_CHECK(cudaStreamDestroy(Second));
  }
}

struct Uploader {
  void run(const std::vector<torch::Tensor> &Batches) {
    for (size_t I = 0; I < Batches.size(); ++I) {
      Copies = c10::cuda::getStreamFromPool(); // expect: async-stream-in-loop/certain
      c10::cuda::CUDAStreamGuard OnCopies(Copies);
      workOnCurrent();
    }
  }
  c10::cuda::CUDAStream Copies = c10::cuda::getStreamFromPool();
};

// Each turn of the outer loop takes streams; the container is not for them.
void besideAContainer(int Steps) {
  std::vector<c10::cuda::CUDAStream> Streams = {c10::cuda::getStreamFromPool()};
  for (int Step = 0; Step < Steps; ++Step) {
    auto Own = c10::cuda::getStreamFromPool(); // expect: async-stream-in-loop/certain
    for (auto &Stream : Streams)
      work(Stream);
    work(Own);
  }
}

void beforeTheLoop(int Steps) {
  auto Side = c10::cuda::getStreamFromPool();
  cudaStream_t Raw;
  C10_CUDA_CHECK(cudaStreamCreateWithFlags(&Raw, cudaStreamNonBlocking));
  for (int Step = 0; Step < Steps; ++Step) {
    c10::cuda::CUDAStreamGuard OnSide(Side);
    work(Raw);
    work(c10::cuda::getCurrentCUDAStream());
    work(c10::cuda::getDefaultCUDAStream());
  }
  cudaStreamDestroy(Raw);
}

void onceForTheLoop(int Steps) {
  for (auto Side = c10::cuda::getStreamFromPool(); Steps > 0; --Steps)
    work(Side);
  for (auto &Side : {c10::cuda::getStreamFromPool(), c10::cuda::getStreamFromPool()})
    work(Side);
}

std::vector<c10::cuda::CUDAStream> pushed(int Count) {
  std::vector<c10::cuda::CUDAStream> Streams;
  Streams.reserve(Count);
  for (int I = 0; I < Count; ++I)
    Streams.push_back(c10::cuda::getStreamFromPool());
  while (Streams.size() < 8)
    Streams.emplace_back(c10::cuda::getStreamFromPool(/*isHighPriority=*/true));
  return Streams;
}

void pushedByName(std::vector<c10::cuda::CUDAStream> &Streams, std::vector<cudaStream_t> &Raw) {
  for (int I = 0; I < 4; ++I) {
    auto Stream = c10::cuda::getStreamFromPool(/*isHighPriority=*/false, I);
    Streams.push_back(Stream);
    cudaStream_t Own;
    C10_CUDA_CHECK(cudaStreamCreateWithFlags(&Own, cudaStreamNonBlocking));
    Raw.emplace_back(Own);
  }
}

void byIndex(std::vector<c10::cuda::CUDAStream> &Streams, std::vector<cudaStream_t> &Raw) {
  for (size_t I = 0; I < Streams.size(); ++I)
    Streams[I] = c10::cuda::getStreamFromPool();
  for (size_t I = 0; I < Raw.size(); ++I)
    C10_CUDA_CHECK(cudaStreamCreate(&Raw[I]));
  cudaStream_t Array[4];
  std::array<cudaStream_t, 4> Other;
  for (int I = 0; I < 4; ++I) {
    cudaStreamCreateWithPriority(&Array[I], cudaStreamNonBlocking, 0);
    cudaStreamCreate(&Other.at(I));
    Streams.at(I) = c10::cuda::getStreamFromPool();
  }
  work(Array[0]);
}

void byReference(std::vector<c10::cuda::CUDAStream> &Streams, std::vector<cudaStream_t> &Raw) {
  for (auto &Stream : Streams)
    Stream = c10::cuda::getStreamFromPool();
  for (cudaStream_t &Stream : Raw)
    C10_CUDA_CHECK(cudaStreamCreate(&Stream));
}

struct Pool {
  struct Slot {
    c10::cuda::CUDAStream Stream = c10::cuda::getDefaultCUDAStream();
    cudaStream_t Raw = nullptr;
  };
  explicit Pool(size_t Count) : Slots(Count) {
    for (size_t I = 0; I < Count; ++I)
      Slots[I].Stream = c10::cuda::getStreamFromPool();
    for (auto &Each : Slots)
      cudaStreamCreate(&Each.Raw);
    for (size_t I = 0; I < Count; ++I)
      Streams.push_back(c10::cuda::getStreamFromPool());
  }
  std::vector<Slot> Slots;
  std::vector<c10::cuda::CUDAStream> Streams;
};

namespace ours {
cudaStream_t getStreamFromPool();
void cudaStreamCreate(cudaStream_t *Stream);
} // namespace ours

void lookAlikes(int Steps, cudaStream_t Known) {
  while (Steps-- > 0) {
    work(ours::getStreamFromPool());
    cudaStream_t Stream;
    ours::cudaStreamCreate(&Stream);
    work(c10::cuda::getStreamFromExternal(Known, 0));
    cudaEvent_t Event;
    cudaEventCreate(&Event);
    cudaEventDestroy(Event);
  }
}
