//===- CaptureCalls.h - Calls while a CUDA graph is captured ----*- C++ -*-===//

#ifndef SYNCLINE_TESTS_GPU_RULES_CAPTURECALLS_H
#define SYNCLINE_TESTS_GPU_RULES_CAPTURECALLS_H

#include <ATen/cuda/CUDAGeneratorImpl.h>
#include <c10/cuda/CUDAEvent.h>
#include <c10/cuda/CUDAStream.h>

#include <functional>
#include <torch/torch.h>
#include <vector>

namespace syncline::rulecases {

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
  c10::cuda::CUDAStream Side = c10::cuda::getStreamFromPool();
  at::Generator Generator = at::cuda::detail::createCUDAGenerator();
  at::Generator Registered = at::cuda::detail::createCUDAGenerator();
  void *Memory = nullptr;
  /// What a case allocates.
  void *More = nullptr;
};

/// LibTorch's streams, and those of cudaStreamNonBlocking, do not synchronize
/// with the legacy default stream. Those of cudaStreamCreate() do.
enum class Captured { NonBlocking, Blocking };

/// Who begins the capture: at::cuda::CUDAGraph, or cudaStreamBeginCapture().
enum class Begun { ByLibTorch, ByRuntime };

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
  Begun By = Begun::ByLibTorch;
  /// A launch of the graph overwrites a tensor that is made after the capture,
  /// as large as fillNewTensor()'s.
  bool Overwrites = false;
};

/// The error of CUDA that LibTorch reports by \p Work.
int errorOf(const std::function<void()> &Work);

/// Those whose error is CUDA's, and those that CUDA does not report.
const std::vector<Case> &casesOfCuda();
const std::vector<Case> &casesOfLibTorch();

} // namespace syncline::rulecases

#endif // SYNCLINE_TESTS_GPU_RULES_CAPTURECALLS_H
