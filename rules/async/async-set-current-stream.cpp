// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --rules '-*,async-*' %s -- %torch_flags

// A current stream that remains set on its thread.

#include <torch/torch.h>

#include <c10/cuda/CUDAStream.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>

#include <vector>

void work();

void ofC10() {
  c10::cuda::setCurrentCUDAStream(c10::cuda::getStreamFromPool()); // expect: async-set-current-stream/certain
  work();
}

void ofAten(at::cuda::CUDAStream Side) {
  at::cuda::setCurrentCUDAStream(Side); // expect: async-set-current-stream/certain
  work();
}

void unqualified(c10::cuda::CUDAStream Side) {
  using namespace at::cuda;
  setCurrentCUDAStream(Side); // expect: async-set-current-stream/certain
}

void external(cudaStream_t Raw) {
  auto Stream = c10::cuda::getStreamFromExternal(Raw, 0);
  c10::cuda::setCurrentCUDAStream(Stream); // expect: async-set-current-stream/certain
}

void backToTheDefault() {
  c10::cuda::setCurrentCUDAStream(c10::cuda::getDefaultCUDAStream()); // expect: async-set-current-stream/certain
}

struct Worker {
  explicit Worker(c10::cuda::CUDAStream Stream) : Stream(Stream) {
    c10::cuda::setCurrentCUDAStream(Stream); // expect: async-set-current-stream/certain
  }
  void run() {
    c10::cuda::setCurrentCUDAStream(Stream); // expect: async-set-current-stream/certain
    work();
  }
  c10::cuda::CUDAStream Stream;
};

void oneAfterAnother(const std::vector<c10::cuda::CUDAStream> &Streams) {
  for (const auto &Stream : Streams) {
    c10::cuda::setCurrentCUDAStream(Stream); // expect: async-set-current-stream/certain
    work();
  }
}

// What is saved is put back; what is set in between would stay if work() threw.
void putBack(c10::cuda::CUDAStream Side) {
  auto Saved = c10::cuda::getCurrentCUDAStream();
  c10::cuda::setCurrentCUDAStream(Side); // expect: async-set-current-stream/certain
  work();
  c10::cuda::setCurrentCUDAStream(Saved);
}

bool putBackOnEachPath(at::cuda::CUDAStream Side, bool Flag) {
  const at::cuda::CUDAStream Saved = at::cuda::getCurrentCUDAStream(Side.device_index());
  at::cuda::setCurrentCUDAStream(Side); // expect: async-set-current-stream/certain
  if (Flag) {
    at::cuda::setCurrentCUDAStream(Saved);
    return false;
  }
  work();
  at::cuda::setCurrentCUDAStream(Saved);
  return true;
}

void putBackAfterAFailure(c10::cuda::CUDAStream Side) {
  c10::cuda::CUDAStream Saved(c10::cuda::getCurrentCUDAStream());
  try {
    c10::cuda::CUDAStreamGuard OnSide(Side);
    work();
  } catch (...) {
    c10::cuda::setCurrentCUDAStream(Saved);
    throw;
  }
}

void putBackInALoop(const std::vector<c10::cuda::CUDAStream> &Streams) {
  auto Saved = c10::cuda::getCurrentCUDAStream();
  auto &Before = Saved;
  for (const auto &Stream : Streams) {
    {
      c10::cuda::CUDAStreamGuard OnStream(Stream);
      work();
    }
    c10::cuda::setCurrentCUDAStream(Before);
  }
}

// Both were saved, but only one of them is of this function.
void savedByTheCaller(c10::cuda::CUDAStream Saved) {
  auto Mine = c10::cuda::getCurrentCUDAStream();
  work();
  c10::cuda::setCurrentCUDAStream(Mine);
  c10::cuda::setCurrentCUDAStream(Saved); // expect: async-set-current-stream/certain
}

void guards(c10::cuda::CUDAStream Side) {
  c10::cuda::CUDAStreamGuard OnSide(Side);
  work();
  OnSide.reset_stream(c10::cuda::getStreamFromPool());
  work();
  c10::cuda::OptionalCUDAStreamGuard Maybe;
  Maybe.reset_stream(Side);
}

namespace ours {
struct Context {
  void setCurrentCUDAStream(c10::cuda::CUDAStream S) { Stream = S; }
  c10::cuda::CUDAStream Stream = c10::cuda::getDefaultCUDAStream();
};
void setCurrentCUDAStream(cudaStream_t Stream);
} // namespace ours

void lookAlikes(ours::Context &Mine, c10::cuda::CUDAStream Side) {
  Mine.setCurrentCUDAStream(Side);
  ours::setCurrentCUDAStream(Side.stream());
  c10::cuda::set_device(0);
  auto Current = c10::cuda::getCurrentCUDAStream();
  (void)(Current == Side);
}
