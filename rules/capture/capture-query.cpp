// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --rules '-*,capture-*' %s -- %torch_flags

// Queries of streams and events, in a capture and outside of one.

#include <torch/torch.h>

#include <ATen/cuda/CUDAEvent.h>
#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDAStream.h>

bool ofLibTorch(at::cuda::CUDAGraph &Graph, at::cuda::CUDAEvent &Event, c10::cuda::CUDAStream Side) {
  bool Before = Event.query() && Side.query();
  Graph.capture_begin();
  bool Inside = Event.query(); // expect: capture-query/certain
  Inside = Inside && Side.query(); // expect: capture-query/certain
  Graph.capture_end();
  return Before && Inside && Event.query();
}

bool ofRuntime(cudaStream_t Stream, cudaEvent_t Event) {
  cudaGraph_t Graph;
  cudaStreamBeginCapture(Stream, cudaStreamCaptureModeGlobal);
  bool IsDone = cudaEventQuery(Event) == cudaSuccess; // expect: capture-query/certain
  IsDone = IsDone && cudaStreamQuery(Stream) == cudaSuccess; // expect: capture-query/certain
  cudaStreamEndCapture(Stream, &Graph);
  return IsDone;
}

// What the mode permits is not reported as a fact.
bool relaxed(cudaStream_t Stream, cudaEvent_t Event) {
  cudaGraph_t Graph;
  cudaStreamBeginCapture(Stream, cudaStreamCaptureModeRelaxed);
  bool IsDone = cudaEventQuery(Event) == cudaSuccess;
  cudaStreamEndCapture(Stream, &Graph);
  return IsDone;
}
