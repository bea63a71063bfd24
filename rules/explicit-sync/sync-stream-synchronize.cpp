// REQUIRES: cuda-libraries
// RUN: %lint_verify %s -- %torch_flags

// Waits for a stream; not a stream that waits.

#include <torch/torch.h>

#include <ATen/cuda/CUDAEvent.h>
#include <c10/cuda/CUDAFunctions.h>
#include <c10/cuda/CUDAStream.h>

#include <future>

void ofLibTorch(c10::cuda::CUDAStream Stream, c10::Stream Any) {
  Stream.synchronize(); // expect: sync-stream-synchronize/certain
  c10::cuda::getCurrentCUDAStream().synchronize(); // expect: sync-stream-synchronize/certain
  Any.synchronize(); // expect: sync-stream-synchronize/certain
  at::cuda::stream_synchronize(Stream); // expect: sync-stream-synchronize/certain
}

void ofRuntime(cudaStream_t Stream) {
  cudaStreamSynchronize(Stream); // expect: sync-stream-synchronize/certain
}

bool lookAlikes(c10::cuda::CUDAStream Stream, c10::Stream Any, const c10::Event &Ready,
                at::cuda::CUDAEvent &Event, std::future<int> &Result) {
  Any.wait(Ready);
  Event.block(Stream);
  cudaStreamWaitEvent(Stream, Event.event(), 0);
  Result.wait();
  return Stream.query() && cudaStreamQuery(Stream) == cudaSuccess;
}
