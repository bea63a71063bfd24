//===- CaptureCases.cpp - What a capture does not permit ------------------===//
//
// The rules of group capture, on a GPU: each case makes a call while a CUDA
// graph is captured, and states the error of CUDA that comes, then a similar
// call that the capture permits. A capture that fails leaves LibTorch's
// allocator in an unknown state, so each case has a process of its own.
//
//===----------------------------------------------------------------------===//

#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDAEvent.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <sys/wait.h>
#include <torch/torch.h>
#include <unistd.h>
#include <vector>

using c10::cuda::CUDAStream;
using c10::cuda::CUDAStreamGuard;
using c10::cuda::getCurrentCUDAStream;
using c10::cuda::getStreamFromPool;

namespace {

/// LibTorch itself refuses the call.
constexpr int OfLibTorch = -1;
constexpr int64_t Bytes = 1 << 20;

/// What a case may use; made before the capture.
struct Inputs {
  torch::Tensor Values = torch::rand({256}, torch::kCUDA);
  torch::Tensor Host = torch::rand({256});
  torch::Tensor Pinned =
      torch::rand({256}, torch::TensorOptions().pinned_memory(true));
  at::cuda::CUDAEvent Before;
  CUDAStream Side = getStreamFromPool();
  void *Memory = nullptr;
};

struct Case {
  const char *Rule;
  const char *What;
  /// cudaSuccess where the capture permits the call.
  int Expected;
  std::function<int(Inputs &)> Call;
  cudaStreamCaptureMode Mode = cudaStreamCaptureModeGlobal;
};

/// The error of CUDA that LibTorch reports by \p Work.
int errorOf(const std::function<void()> &Work) {
  try {
    Work();
  } catch (const c10::AcceleratorError &E) {
    return E.get_error_code();
  } catch (const c10::Error &) {
    return OfLibTorch;
  }
  return cudaSuccess;
}

std::function<int(Inputs &)> calls(std::function<void(Inputs &)> Work) {
  return [Work = std::move(Work)](Inputs &Own) {
    return errorOf([&] { Work(Own); });
  };
}

int memset(Inputs &Own, cudaStream_t Stream) {
  return cudaMemsetAsync(Own.Memory, 0, Bytes, Stream);
}

/// The side stream joins the capture.
int forkAndJoin(Inputs &Own) {
  at::cuda::CUDAEvent Fork, Join;
  Fork.record();
  Fork.block(Own.Side);
  int Error = memset(Own, Own.Side);
  Join.record(Own.Side);
  Join.block(getCurrentCUDAStream());
  return Error;
}

const std::vector<Case> &cases() {
  constexpr int Unsupported = cudaErrorStreamCaptureUnsupported;
  constexpr int Implicit = cudaErrorStreamCaptureImplicit;
  static const std::vector<Case> All = {
      {"capture-synchronize", "item()", Unsupported,
       calls([](Inputs &Own) { Own.Values.sum().item<float>(); })},
      {"capture-synchronize", "nonzero()", Unsupported,
       calls([](Inputs &Own) { Own.Values.nonzero(); })},
      {"capture-synchronize", "cpu()", OfLibTorch,
       calls([](Inputs &Own) { Own.Values.cpu(); })},
      {"capture-synchronize", "to(kCUDA), pageable", OfLibTorch,
       calls([](Inputs &Own) { Own.Host.to(torch::kCUDA); })},
      {"capture-synchronize", "copy_(), pinned and non_blocking", cudaSuccess,
       calls([](Inputs &Own) { Own.Values.copy_(Own.Pinned, true); })},
      {"capture-synchronize", "CUDAStream::synchronize()", Unsupported,
       calls([](Inputs &) { getCurrentCUDAStream().synchronize(); })},
      {"capture-synchronize", "cudaDeviceSynchronize()", Unsupported,
       [](Inputs &) { return int{cudaDeviceSynchronize()}; }},
      {"capture-synchronize", "cudaMemcpy(), device to host", Implicit,
       [](Inputs &Own) {
         float Value = 0;
         return int{cudaMemcpy(&Value, Own.Memory, sizeof(Value),
                               cudaMemcpyDeviceToHost)};
       }},
      {"capture-query", "cudaEventQuery()", Unsupported,
       [](Inputs &Own) { return int{cudaEventQuery(Own.Before.event())}; }},
      {"capture-query", "cudaEventQuery(), relaxed", cudaSuccess,
       [](Inputs &Own) { return int{cudaEventQuery(Own.Before.event())}; },
       cudaStreamCaptureModeRelaxed},
      {"capture-query", "cudaStreamQuery() of the captured stream", Unsupported,
       [](Inputs &) { return int{cudaStreamQuery(getCurrentCUDAStream())}; }},
      {"capture-allocate", "cudaMalloc()", Unsupported,
       [](Inputs &Own) { return int{cudaMalloc(&Own.Memory, Bytes)}; }},
      {"capture-allocate", "cudaMalloc(), relaxed", cudaSuccess,
       [](Inputs &Own) { return int{cudaMalloc(&Own.Memory, Bytes)}; },
       cudaStreamCaptureModeRelaxed},
      {"capture-allocate", "cudaMallocHost()", Unsupported,
       [](Inputs &Own) { return int{cudaMallocHost(&Own.Memory, Bytes)}; }},
      {"capture-allocate", "cudaHostAlloc()", Unsupported,
       [](Inputs &Own) { return int{cudaHostAlloc(&Own.Memory, Bytes, 0)}; }},
      {"capture-allocate", "cudaMallocManaged()", Unsupported,
       [](Inputs &Own) { return int{cudaMallocManaged(&Own.Memory, Bytes)}; }},
      {"capture-allocate", "a tensor", cudaSuccess,
       calls([](Inputs &) { torch::empty({Bytes}, torch::kCUDA); })},
      {"capture-stream", "work on the legacy default stream", Implicit,
       [](Inputs &Own) { return memset(Own, cudaStreamLegacy); }},
      {"capture-stream", "work on the captured stream", cudaSuccess,
       [](Inputs &Own) { return memset(Own, getCurrentCUDAStream()); }},
      {"capture-stream", "work on a stream that waits for it", cudaSuccess,
       forkAndJoin},
  };
  return All;
}

/// Returns whether the call ended as the rule states.
bool run(const Case &Each) {
  CUDAStreamGuard Guard(getStreamFromPool());
  Inputs Own;
  C10_CUDA_CHECK(cudaMalloc(&Own.Memory, Bytes));
  Own.Before.record();
  C10_CUDA_CHECK(cudaDeviceSynchronize());
  at::cuda::CUDAGraph Graph;
  Graph.capture_begin({0, 0}, Each.Mode);
  int Error = Each.Call(Own);
  cudaGetLastError();
  // An empty graph draws a warning.
  bool Ends = errorOf([&] { Graph.capture_end(); }) == cudaSuccess;
  bool AsSaid = Error == Each.Expected && Ends == (Error == cudaSuccess);
  std::printf("%-20s %-42s %4d %-9s %s\n", Each.Rule, Each.What, Error,
              Ends ? "captured" : "invalid",
              AsSaid ? "ok" : "NOT as the rule states");
  return AsSaid;
}

bool runInProcess(const Case &Each) {
  std::fflush(stdout);
  pid_t Child = fork();
  if (Child == 0) {
    int Status = 2;
    try {
      Status = run(Each) ? 0 : 1;
    } catch (const std::exception &E) {
      std::fprintf(stderr, "%s: %s\n", Each.What, E.what());
    }
    std::fflush(stdout);
    _exit(Status); // what a failed capture leaves need not be freed
  }
  int Status = 0;
  return Child > 0 && waitpid(Child, &Status, 0) == Child && Status == 0;
}

} // namespace

int main() {
  int Wrong = 0;
  for (const Case &Each : cases())
    Wrong += !runInProcess(Each);
  return Wrong != 0;
}
