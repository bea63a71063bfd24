//===- GraphedWork.cpp - Work that is queued by a single launch -----------===//

#include "GraphedWork.h"

#ifdef FROZEN_ENCODER_CUDA_GRAPHS
#include <ATen/cuda/CUDAGraph.h>

#include <memory>
#else
#include <iostream>
#endif

#include <utility>

namespace frozenencoder {

#ifdef FROZEN_ENCODER_CUDA_GRAPHS

/// What \p Work would queue now, as one launch. Nothing of it runs yet.
///
/// The graph allocates from a pool of its own, which no other graph shares: the
/// two halves run at the same time, and must not use the same scratch memory.
static std::function<void()> capture(const std::function<void()> &Work) {
  auto Graph = std::make_shared<at::cuda::CUDAGraph>();
  Graph->capture_begin();
  Work();
  Graph->capture_end();
  return [Graph] { Graph->replay(); };
}

#else

static std::function<void()> capture(const std::function<void()> &Work) {
  std::cerr << "no CUDA graph: the program was built without libtorch_cuda, "
               "and queues its work call by call\n";
  return Work;
}

#endif

GraphedWork::GraphedWork(c10::Device Device, std::function<void()> Work)
    : Device(Device), Work(std::move(Work)) {}

void GraphedWork::run() {
  if (Device.is_cuda() && NumRuns++ == NumEagerRuns)
    Work = capture(Work);
  Work();
}

} // namespace frozenencoder
