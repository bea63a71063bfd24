//===- CaptureCases.cpp - What a capture does not permit ------------------===//
//
// The rules of group capture, on a GPU: each case makes a call while a CUDA
// graph is captured, and states the error of CUDA that comes, that the work
// runs at once in place of in the graph, or that the graph overwrites other
// memory. Then come similar calls that the capture permits. A capture that
// fails leaves LibTorch's allocator in an unknown state, so each case has a
// process of its own.
//
//===----------------------------------------------------------------------===//

#include "CaptureCalls.h"

#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

using namespace syncline::rulecases;
using c10::cuda::CUDAStream;
using c10::cuda::CUDAStreamGuard;
using c10::cuda::getCurrentCUDAStream;
using c10::cuda::getStreamFromPool;

namespace {

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

/// The capture of one graph, by LibTorch or by CUDA's runtime.
class GraphOf {
public:
  explicit GraphOf(Begun By) : By(By) {}

  void begin(const Case &Each, const Inputs &Own) {
    if (By == Begun::ByRuntime) {
      C10_CUDA_CHECK(cudaStreamBeginCapture(getCurrentCUDAStream(), Each.Mode));
      return;
    }
    if (Each.Rule == std::string("capture-random"))
      OfLibTorch.register_generator_state(Own.Registered);
    OfLibTorch.capture_begin({0, 0}, Each.Mode);
  }

  void end() {
    if (By == Begun::ByRuntime)
      C10_CUDA_CHECK(cudaStreamEndCapture(getCurrentCUDAStream(), &OfRuntime));
    else
      OfLibTorch.capture_end();
  }

  void launch() {
    if (By == Begun::ByLibTorch)
      return OfLibTorch.replay();
    cudaGraphExec_t Executable = nullptr;
    C10_CUDA_CHECK(cudaGraphInstantiate(&Executable, OfRuntime, 0));
    C10_CUDA_CHECK(cudaGraphLaunch(Executable, getCurrentCUDAStream()));
  }

private:
  Begun By;
  at::cuda::CUDAGraph OfLibTorch;
  cudaGraph_t OfRuntime = nullptr;
};

/// Whether a launch of \p Graph writes to a tensor that it does not know.
bool overwrites(GraphOf &Graph) {
  torch::Tensor Later = torch::zeros(
      {Bytes}, torch::TensorOptions(torch::kCUDA).dtype(torch::kLong));
  Graph.launch();
  return (Later == Written).any().item<bool>();
}

/// Returns whether the call ended as the rule states.
bool run(const Case &Each) {
  CUDAStreamGuard Guard(capturedStream(Each.Stream));
  Inputs Own;
  C10_CUDA_CHECK(cudaMalloc(&Own.Memory, Bytes));
  C10_CUDA_CHECK(cudaMemset(Own.Memory, 0, Bytes));
  Own.Before.record();
  C10_CUDA_CHECK(cudaDeviceSynchronize());
  GraphOf Graph(Each.By);
  Graph.begin(Each, Own);
  int Error = Each.Call(Own);
  cudaGetLastError();
  // An empty graph draws a warning.
  bool Ends = errorOf([&] { Graph.end(); }) == cudaSuccess;
  bool IsAtOnce = Ends && hasRun(Own);
  bool Overwrites =
      Ends && Each.Rule == std::string("capture-pool") && overwrites(Graph);
  bool AsSaid = Error == Each.Expected && Ends == (Error <= cudaSuccess) &&
                IsAtOnce == Each.RunsAtOnce && Overwrites == Each.Overwrites;
  const char *Work = IsAtOnce ? "at once" : Overwrites ? "overwrites" : "";
  std::printf("%-20s %-44s %4d %-8s %-10s %s\n", Each.Rule, Each.What, Error,
              Ends ? "captured" : "invalid", Work,
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
  for (const Case &Each : casesOfCuda())
    Wrong += !runInProcess(Each);
  for (const Case &Each : casesOfLibTorch())
    Wrong += !runInProcess(Each);
  return Wrong != 0;
}
