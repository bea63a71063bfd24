#include "CaptureCalls.h"

#include <c10/cuda/CUDAException.h>

#include <string>

using namespace syncline;
using namespace syncline::rulecases;
using c10::cuda::getCurrentCUDAStream;

int rulecases::errorOf(const std::function<void()> &Work) {
  try {
    Work();
  } catch (const c10::AcceleratorError &E) {
    return E.get_error_code();
  } catch (const c10::Error &) {
    return OfLibTorch;
  }
  return cudaSuccess;
}

namespace {

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

at::TensorOptions onDevice() { return torch::TensorOptions(torch::kCUDA); }

/// The tensor is gone when the capture ends.
int fillNewTensor(Inputs &) {
  return errorOf([] { torch::full({Bytes}, Written, torch::kCUDA); });
}

} // namespace

const std::vector<Case> &rulecases::casesOfCuda() {
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

const std::vector<Case> &rulecases::casesOfLibTorch() {
  static const std::vector<Case> All = {
      {"capture-random", "manual_seed(), another seed", OfLibTorch,
       calls([](Inputs &) { torch::manual_seed(4711); })},
      {"capture-random", "torch::cuda::manual_seed(), another seed", OfLibTorch,
       calls([](Inputs &) { torch::cuda::manual_seed(4712); })},
      {"capture-random", "rand() of a generator of its own", OfLibTorch,
       calls(
           [](Inputs &Own) { torch::rand({256}, Own.Generator, onDevice()); })},
      {"capture-random", "rand() of a registered generator", cudaSuccess,
       calls([](Inputs &Own) {
         torch::rand({256}, Own.Registered, onDevice());
       })},
      {"capture-random", "rand() of the default generator", cudaSuccess,
       calls([](Inputs &) { torch::rand({256}, onDevice()); })},
      {"capture-random", "rand(), cudaStreamBeginCapture()", OfLibTorch,
       calls([](Inputs &) { torch::rand({256}, onDevice()); }),
       cudaStreamCaptureModeGlobal, Captured::NonBlocking, false,
       Begun::ByRuntime},
      {"capture-pool", "a tensor, cudaStreamBeginCapture()", cudaSuccess,
       fillNewTensor, cudaStreamCaptureModeGlobal, Captured::NonBlocking, false,
       Begun::ByRuntime, true},
      {"capture-pool", "a tensor", cudaSuccess, fillNewTensor},
  };
  return All;
}
