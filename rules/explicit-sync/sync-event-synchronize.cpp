// REQUIRES: cuda-libraries
// RUN: %lint_verify %s -- %torch_flags

// Blocking on an event; not to record it, to query it or to order streams by it.

#include <torch/torch.h>

#include <ATen/cuda/CUDAEvent.h>
#include <c10/cuda/CUDAStream.h>

void ofLibTorch(const at::cuda::CUDAEvent &Event, const c10::Event &Any) {
  Event.synchronize(); // expect: sync-event-synchronize/certain
  Any.synchronize(); // expect: sync-event-synchronize/certain
}

void ofRuntime(cudaEvent_t Event) {
  while (true)
    cudaEventSynchronize(Event); // expect: sync-event-synchronize/certain/hot
}

bool lookAlikes(at::cuda::CUDAEvent &Event, c10::cuda::CUDAStream Stream, cudaEvent_t Raw) {
  Event.record(Stream);
  Event.block(Stream);
  cudaEventRecord(Raw, Stream);
  float Milliseconds = 0;
  cudaEventElapsedTime(&Milliseconds, Raw, Raw);
  return Event.query() && cudaEventQuery(Raw) == cudaSuccess;
}
