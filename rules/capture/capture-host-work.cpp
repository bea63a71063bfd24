// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --min-confidence possible --rules '-*,capture-host-work' %s -- %torch_flags

// Work of the host, in a capture and outside of one.

#include <torch/torch.h>

#include <ATen/cuda/CUDAGraph.h>

#include <chrono>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <vector>

static std::vector<int64_t> Sizes;

struct Trainer {
  void capture(const torch::Tensor &Input) {
    std::cout << "capturing\n";
    Graph.capture_begin();
    auto Loss = step(Input);
    std::cout << "loss of step " << Steps << '\n'; // expect: capture-host-work/possible
    std::printf("step %d\n", Steps); // expect: capture-host-work/possible
    auto Start = std::chrono::steady_clock::now(); // expect: capture-host-work/possible
    Times.push_back(Start); // expect: capture-host-work/possible
    Sizes.push_back(Input.size(0)); // expect: capture-host-work/possible
    // Results of the graph, and what does not outlive the capture.
    Outputs.push_back(Loss);
    std::vector<int64_t> Local;
    Local.push_back(Input.size(0));
    std::ostringstream Text;
    Text << "shape " << Input.size(0);
    Graph.capture_end();
    Sizes.push_back(Input.size(0));
    Losses.push_back(0);
  }
  torch::Tensor step(const torch::Tensor &Input) {
    Losses.push_back(1); // expect: capture-host-work/possible
    return Input.sum();
  }
  void replay() {
    Graph.replay();
    std::cout << "replayed\n";
  }

  at::cuda::CUDAGraph Graph;
  int Steps = 0;
  std::vector<std::chrono::steady_clock::time_point> Times;
  std::vector<torch::Tensor> Outputs;
  std::vector<float> Losses;
};
