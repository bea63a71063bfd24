// REQUIRES: cuda-headers
// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Waits by name.

#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#include <torch/torch.h>

#include <ATen/cuda/CUDAEvent.h>
#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDAFunctions.h>
#include <c10/cuda/CUDAStream.h>

#include <vector>

void device() {
  c10::cuda::device_synchronize(); // expect: sync-device-synchronize/certain
  c10::cuda::device_count();
}

void stream(const c10::cuda::CUDAStream &Stream) {
  c10::cuda::stream_synchronize(Stream); // expect: sync-stream-synchronize/certain
  Stream.synchronize(); // expect: sync-stream-synchronize/certain
  Stream.query();
}

void copy(float *To, const float *From, const c10::cuda::CUDAStream &Stream) {
  c10::cuda::memcpy_and_sync(To, From, 64, cudaMemcpyDeviceToHost, Stream); // expect: sync-memcpy-and-sync/certain
}

void event(at::cuda::CUDAEvent &Event, const c10::cuda::CUDAStream &Stream) {
  Event.synchronize(); // expect: sync-event-synchronize/certain
  Event.record(Stream);
  Event.block(Stream);
}

void anyStream(const c10::Stream &Stream, const c10::Event &Event) {
  Stream.synchronize(); // expect: sync-stream-synchronize/certain
  Stream.wait(Event);
}

// With drivers before CUDA 11.4 alone, which LibTorch 2 no longer runs on.
void graph(at::cuda::CUDAGraph &Graph) { Graph.replay(); }

void barrier(const c10::intrusive_ptr<c10d::ProcessGroup> &Group) {
  Group->barrier()->wait(); // expect: sync-barrier/likely
}

// With NCCL the stream waits, the host does not.
void allreduce(const c10::intrusive_ptr<c10d::ProcessGroup> &Group) {
  std::vector<torch::Tensor> Gradients{torch::rand({8}, torch::kCUDA)};
  Group->allreduce(Gradients)->wait();
}
