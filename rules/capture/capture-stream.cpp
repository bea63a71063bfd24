// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --rules '-*,capture-*' %s -- %torch_flags

// Work on streams that do not take part in a capture, and on those that do.

#include <torch/torch.h>

#include <ATen/cuda/CUDAEvent.h>
#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>

void work();

void otherStreams(at::cuda::CUDAGraph &Graph) {
  auto Main = c10::cuda::getStreamFromPool(), Side = c10::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard OnMain(Main);
  Graph.capture_begin();
  {
    c10::cuda::CUDAStreamGuard OnSide(Side); // expect: capture-stream/likely
    work();
  }
  {
    c10::cuda::CUDAStreamGuard OnDefault(c10::cuda::getDefaultCUDAStream()); // expect: capture-stream/certain
    work();
  }
  Graph.capture_end();
}

void forked(at::cuda::CUDAGraph &Graph) {
  auto Main = c10::cuda::getStreamFromPool(), Side = c10::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard OnMain(Main);
  at::cuda::CUDAEvent Fork, Join;
  Graph.capture_begin();
  Fork.record();
  Fork.block(Side);
  {
    c10::cuda::CUDAStreamGuard OnSide(Side);
    work();
    Join.record(Side);
  }
  Join.block(Main);
  Graph.capture_end();
  c10::cuda::CUDAStreamGuard After(Side);
  work();
}

void theCapturedOne(at::cuda::CUDAGraph &Graph, c10::cuda::CUDAStream Stream) {
  c10::cuda::CUDAStreamGuard Outer(Stream);
  Graph.capture_begin();
  c10::cuda::CUDAStreamGuard Again(Stream);
  work();
  Graph.capture_end();
}

void ofRuntime(cudaStream_t Stream, cudaStream_t Side, cudaEvent_t Event, void *Data, size_t Bytes) {
  cudaGraph_t Graph;
  cudaMemsetAsync(Data, 0, Bytes);
  cudaStreamBeginCapture(Stream, cudaStreamCaptureModeGlobal);
  cudaMemsetAsync(Data, 0, Bytes, Stream);
  cudaMemsetAsync(Data, 0, Bytes); // expect: capture-stream/certain
  cudaMemcpyAsync(Data, Data, Bytes, cudaMemcpyDeviceToDevice, nullptr); // expect: capture-stream/certain
  cudaEventRecord(Event, Stream);
  cudaStreamWaitEvent(Side, Event, 0);
  cudaMemsetAsync(Data, 0, Bytes, Side);
  cudaStreamEndCapture(Stream, &Graph);
}
