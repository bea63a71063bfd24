//===- reads.cpp - Steps that read a value, with a static runtime ---------===//
//
//   reads SECONDS
//
// Each step has device work of 1 ms, a read that waits for it, and 0.5 ms of
// work on the host. CUDA's runtime is linked into the program.
//
//===----------------------------------------------------------------------===//

#include "support/Kernels.h"

#include <cstdlib>

using namespace syncline::gputest;
using std::chrono::steady_clock;

static void work(std::chrono::microseconds Time) {
  auto End = steady_clock::now() + Time;
  while (steady_clock::now() < End)
    continue;
}

int main(int Count, char **Arguments) {
  using namespace std::chrono_literals;
  std::chrono::seconds Length(Count > 1 ? atoi(Arguments[1]) : 10);
  Kernels Kernel;
  uint32_t *Values = nullptr, Value = 0;
  check(cudaMalloc(reinterpret_cast<void **>(&Values), sizeof(Value)),
        "cudaMalloc");
  for (auto End = steady_clock::now() + Length; steady_clock::now() < End;) {
    Kernel.spin(nullptr, 1ms);
    Kernel.add(nullptr, Values, 1, 1);
    check(cudaMemcpyAsync(&Value, Values, sizeof(Value), cudaMemcpyDeviceToHost,
                          nullptr),
          "cudaMemcpyAsync");
    work(500us);
  }
  check(cudaFree(Values), "cudaFree");
}
