// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --rules '-*,capture-*' %s -- %torch_flags

// Calls that block the host, in a capture and outside of one.

#include <torch/torch.h>

#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDAStream.h>

#include <functional>

static const auto OnGpu = torch::TensorOptions().device(torch::kCUDA);

void direct(at::cuda::CUDAGraph &Graph, c10::cuda::CUDAStream Side) {
  auto Values = torch::rand({8}, OnGpu);
  Values.sum().item<float>();
  Graph.capture_begin();
  auto Sum = Values.sum();
  Sum.item<float>(); // expect: capture-synchronize/certain
  Values.nonzero(); // expect: capture-synchronize/certain
  Values.cpu(); // expect: capture-synchronize/certain
  Side.synchronize(); // expect: capture-synchronize/certain
  cudaDeviceSynchronize(); // expect: capture-synchronize/certain
  Graph.capture_end();
  Graph.replay();
  Sum.item<float>();
  cudaDeviceSynchronize();
}

void unknownDevice(at::cuda::CUDAGraph &Graph, torch::Tensor Values) {
  Graph.capture_begin();
  Values.sum().item<float>(); // expect: capture-synchronize/likely
  Graph.capture_end();
}

void ofRuntime(cudaStream_t Stream, void *To, const void *From, size_t Bytes) {
  cudaGraph_t Graph;
  cudaStreamBeginCapture(Stream, cudaStreamCaptureModeThreadLocal);
  cudaMemcpy(To, From, Bytes, cudaMemcpyDeviceToHost); // expect: capture-synchronize/certain
  cudaStreamSynchronize(Stream); // expect: capture-synchronize/certain
  cudaStreamEndCapture(Stream, &Graph);
  cudaStreamSynchronize(Stream);
}

// What a capture calls runs in it, wherever else it is called.
static float called(const torch::Tensor &Values) {
  return Values.max().item<float>(); // expect: capture-synchronize/certain
}
static void between(const torch::Tensor &Values) { called(Values); }

void throughCalls(at::cuda::CUDAGraph &Graph) {
  auto Values = torch::rand({8}, OnGpu);
  called(Values);
  Graph.capture_begin();
  between(Values);
  Graph.capture_end();
}

// Helpers of the program.
template <typename F> void captureInto(at::cuda::CUDAGraph &Graph, F &&Work) {
  Graph.capture_begin();
  Work();
  Graph.capture_end();
}

void captureFunction(at::cuda::CUDAGraph &Graph, const std::function<void()> &Warm,
                     const std::function<void()> &Work) {
  Warm();
  Graph.capture_begin();
  Work();
  Graph.capture_end();
}

void lambdas(at::cuda::CUDAGraph &Graph) {
  auto Values = torch::rand({8}, OnGpu);
  captureInto(Graph, [&] {
    Values.sum().item<float>(); // expect: capture-synchronize/certain
  });
  captureFunction(
      Graph, [&] { Values.sum().item<float>(); },
      [&] {
        Values.sum().item<float>(); // expect: capture-synchronize/certain
      });
  auto Step = [&] {
    Values.min().item<float>(); // expect: capture-synchronize/certain
  };
  Graph.capture_begin();
  Step();
  Graph.capture_end();
  auto Other = [&] { Values.min().item<float>(); };
  Other();
}

class Recorder {
public:
  void begin() { Graph.capture_begin(); }
  void end() { Graph.capture_end(); }

private:
  at::cuda::CUDAGraph Graph;
};

void wrapped(Recorder &Of) {
  auto Values = torch::rand({8}, OnGpu);
  Of.begin();
  Values.sum().item<float>(); // expect: capture-synchronize/certain
  Of.end();
  Values.sum().item<float>();
}

class CaptureGuard {
public:
  explicit CaptureGuard(at::cuda::CUDAGraph &Graph) : Graph(Graph) { Graph.capture_begin(); }
  ~CaptureGuard() { Graph.capture_end(); }

private:
  at::cuda::CUDAGraph &Graph;
};

void guarded(at::cuda::CUDAGraph &Graph) {
  auto Values = torch::rand({8}, OnGpu);
  {
    CaptureGuard Guard(Graph);
    Values.sum().item<float>(); // expect: capture-synchronize/certain
  }
  Values.sum().item<float>();
}

// Once, in a loop of steps.
void train(at::cuda::CUDAGraph &Graph, int Steps) {
  auto Values = torch::rand({8}, OnGpu);
  bool IsCaptured = false;
  for (int Step = 0; Step < Steps; ++Step) {
    if (!IsCaptured) {
      Graph.capture_begin();
      Values.mul_(2);
      Graph.capture_end();
      IsCaptured = true;
    }
    Graph.replay();
    if (Step % 100 == 0)
      Values.sum().item<float>();
  }
}

namespace ours {
struct Graph {
  void capture_begin();
  void capture_end();
};
} // namespace ours

void lookAlikes(ours::Graph &Own, at::cuda::CUDAGraph &Graph, cudaStream_t Stream) {
  auto Values = torch::rand({8}, OnGpu);
  Own.capture_begin();
  Values.sum().item<float>();
  Own.capture_end();
  auto Host = torch::rand({8});
  Graph.capture_begin();
  Host.sum().item<float>();
  auto Later = [&] { Values.sum().item<float>(); };
  Graph.capture_end();
  Later();
  cudaStreamCaptureStatus Status;
  Graph.capture_begin();
  cudaStreamIsCapturing(Stream, &Status);
  if (Status == cudaStreamCaptureStatusNone)
    Values.sum().item<float>();
  Graph.capture_end();
}
