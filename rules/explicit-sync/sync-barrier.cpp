// RUN: %lint_verify %s -- %torch_flags

// A barrier is waited for by the host, other collectives by the stream.

#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#include <torch/torch.h>

#include <vector>

using Group = c10::intrusive_ptr<c10d::ProcessGroup>;

void train(const Group &Ranks, std::vector<torch::Tensor> &Gradients) {
  for (int Step = 0; Step < 8; ++Step) {
    Ranks->barrier()->wait(); // expect: sync-barrier/likely/hot
    Ranks->allreduce(Gradients)->wait();
  }
}

void ofBackend(c10d::Backend &Backend) {
  Backend.barrier()->wait(); // expect: sync-barrier/likely
}

struct Team {
  void barrier() {}
};

void lookAlikes(Team &Threads, const Group &Ranks) {
  Threads.barrier();
  Ranks->getSize();
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
