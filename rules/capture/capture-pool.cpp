// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --min-confidence possible --rules '-*,capture-pool' %s -- %torch_flags

// Tensors that are made in a capture, of which LibTorch knows or not.

#include <torch/torch.h>

#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDAStream.h>

torch::Tensor onceEach(const torch::Tensor &Input, cudaStream_t Stream) {
  cudaGraph_t Graph;
  auto Before = Input * 2;
  cudaStreamBeginCapture(Stream, cudaStreamCaptureModeGlobal);
  auto First = Input * 3; // expect: capture-pool/likely
  auto Second = First + 1;
  cudaStreamEndCapture(Stream, &Graph);
  auto Between = Second + 1;
  cudaStreamBeginCapture(Stream, cudaStreamCaptureModeRelaxed);
  auto Third = torch::empty({8}, torch::kCUDA); // expect: capture-pool/likely
  cudaStreamEndCapture(Stream, &Graph);
  return Third;
}

void lookAlikes(torch::Tensor Input, torch::Tensor Output, cudaStream_t Stream) {
  cudaGraph_t Graph;
  cudaStreamBeginCapture(Stream, cudaStreamCaptureModeGlobal);
  torch::mul_out(Output, Input, Input);
  Output.add_(1);
  auto View = Output.t().slice(0, 1, 2);
  auto Host = torch::ones({4});
  auto Sum = Host + 1;
  cudaStreamEndCapture(Stream, &Graph);
}

torch::Tensor ofLibTorch(at::cuda::CUDAGraph &Graph, const torch::Tensor &Input) {
  Graph.capture_begin();
  auto Result = Input * 2;
  Graph.capture_end();
  return Result;
}
