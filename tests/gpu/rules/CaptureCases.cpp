//===- CaptureCases.cpp - What a capture does not permit ------------------===//
//
// The rules of group capture, on a GPU: each case makes a call while a CUDA
// graph is captured, and states the error of CUDA that comes, or that the work
// runs at once in place of in the graph. Then come similar calls that the
// capture permits. A capture that fails leaves LibTorch's allocator in an
// unknown state, so each case has a process of its own.
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

/// LibTorch itself refuses the call. CUDA is not asked, so the capture goes on.
constexpr int OfLibTorch = -1;
constexpr int64_t Bytes = 1 << 20;
/// What the cases write to Inputs::Memory, which is zero before.
constexpr int Written = 7;

/// What a case may use; made before the capture.
struct Inputs {
  torch::Tensor Values = torch::rand({256}, torch::kCUDA);
  torch::Tensor Host = torch::rand({256});
  torch::Tensor Pinned =
      torch::rand({256}, torch::TensorOptions().pinned_memory(true));
  at::cuda::CUDAEvent Before;
  CUDAStream Side = getStreamFromPool();
  void *Memory = nullptr;
  /// What a case allocates.
  void *More = nullptr;
};

/// LibTorch's streams, and those of cudaStreamNonBlocking, do not synchronize
/// with the legacy default stream. Those of cudaStreamCreate() do.
enum class Captured { NonBlocking, Blocking };

struct Case {
  const char *Rule;
  const char *What;
  /// cudaSuccess where the capture permits the call.
  int Expected;
  std::function<int(Inputs &)> Call;
  cudaStreamCaptureMode Mode = cudaStreamCaptureModeGlobal;
  Captured Stream = Captured::NonBlocking;
  /// The work has run when the capture ends. That of a graph has not.
  bool RunsAtOnce = false;
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
  return cudaMemsetAsync(Own.Memory, Written, Bytes, Stream);
}

/// A copy that blocks is work on the legacy default stream, too.
int upload(Inputs &Own) {
  char Value = Written;
  return cudaMemcpy(Own.Memory, &Value, sizeof(Value), cudaMemcpyHostToDevice);
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
      {"capture-synchronize", "cudaMemcpy(), blocking stream", Implicit, upload,
       cudaStreamCaptureModeGlobal, Captured::Blocking},
      {"capture-synchronize", "cudaMemcpy()", cudaSuccess, upload,
       cudaStreamCaptureModeGlobal, Captured::NonBlocking, true},
      {"capture-query", "cudaEventQuery()", Unsupported,
       [](Inputs &Own) { return int{cudaEventQuery(Own.Before.event())}; }},
      {"capture-query", "cudaEventQuery(), relaxed", cudaSuccess,
       [](Inputs &Own) { return int{cudaEventQuery(Own.Before.event())}; },
       cudaStreamCaptureModeRelaxed},
      {"capture-query", "cudaStreamQuery() of the captured stream", Unsupported,
       [](Inputs &) { return int{cudaStreamQuery(getCurrentCUDAStream())}; }},
      {"capture-allocate", "cudaMalloc()", Unsupported,
       [](Inputs &Own) { return int{cudaMalloc(&Own.More, Bytes)}; }},
      {"capture-allocate", "cudaMalloc(), relaxed", cudaSuccess,
       [](Inputs &Own) { return int{cudaMalloc(&Own.More, Bytes)}; },
       cudaStreamCaptureModeRelaxed},
      {"capture-allocate", "cudaMallocHost()", Unsupported,
       [](Inputs &Own) { return int{cudaMallocHost(&Own.More, Bytes)}; }},
      {"capture-allocate", "cudaHostAlloc()", Unsupported,
       [](Inputs &Own) { return int{cudaHostAlloc(&Own.More, Bytes, 0)}; }},
      {"capture-allocate", "cudaMallocManaged()", Unsupported,
       [](Inputs &Own) { return int{cudaMallocManaged(&Own.More, Bytes)}; }},
      {"capture-allocate", "a tensor", cudaSuccess,
       calls([](Inputs &) { torch::empty({Bytes}, torch::kCUDA); })},
      {"capture-stream", "legacy default stream, blocking stream", Implicit,
       [](Inputs &Own) { return memset(Own, cudaStreamLegacy); },
       cudaStreamCaptureModeGlobal, Captured::Blocking},
      {"capture-stream", "legacy default stream", cudaSuccess,
       [](Inputs &Own) { return memset(Own, cudaStreamLegacy); },
       cudaStreamCaptureModeGlobal, Captured::NonBlocking, true},
      {"capture-stream", "another stream", cudaSuccess,
       [](Inputs &Own) { return memset(Own, Own.Side); },
       cudaStreamCaptureModeGlobal, Captured::NonBlocking, true},
      {"capture-stream", "work on the captured stream", cudaSuccess,
       [](Inputs &Own) { return memset(Own, getCurrentCUDAStream()); }},
      {"capture-stream", "work on a stream that waits for it", cudaSuccess,
       forkAndJoin},
  };
  return All;
}

CUDAStream capturedStream(Captured Kind) {
  if (Kind == Captured::NonBlocking)
    return getStreamFromPool();
  cudaStream_t Stream = nullptr;
  C10_CUDA_CHECK(cudaStreamCreate(&Stream));
  return c10::cuda::getStreamFromExternal(Stream, 0);
}

bool hasRun(const Inputs &Own) {
  C10_CUDA_CHECK(cudaDeviceSynchronize());
  char Value = 0;
  C10_CUDA_CHECK(
      cudaMemcpy(&Value, Own.Memory, sizeof(Value), cudaMemcpyDeviceToHost));
  return Value == Written;
}

/// Returns whether the call ended as the rule states.
bool run(const Case &Each) {
  CUDAStreamGuard Guard(capturedStream(Each.Stream));
  Inputs Own;
  C10_CUDA_CHECK(cudaMalloc(&Own.Memory, Bytes));
  C10_CUDA_CHECK(cudaMemset(Own.Memory, 0, Bytes));
  Own.Before.record();
  C10_CUDA_CHECK(cudaDeviceSynchronize());
  at::cuda::CUDAGraph Graph;
  Graph.capture_begin({0, 0}, Each.Mode);
  int Error = Each.Call(Own);
  cudaGetLastError();
  // An empty graph draws a warning.
  bool Ends = errorOf([&] { Graph.capture_end(); }) == cudaSuccess;
  bool IsAtOnce = Ends && hasRun(Own);
  bool AsSaid = Error == Each.Expected && Ends == (Error <= cudaSuccess) &&
                IsAtOnce == Each.RunsAtOnce;
  std::printf("%-20s %-42s %4d %-8s %-7s %s\n", Each.Rule, Each.What, Error,
              Ends ? "captured" : "invalid", IsAtOnce ? "at once" : "",
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
