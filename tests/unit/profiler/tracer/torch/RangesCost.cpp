//===- RangesCost.cpp - What the callback costs each operator -------------===//
//
// Phases with and without it take turns, and the fastest of each count: that
// leaves out what else the machine does.
//
//===----------------------------------------------------------------------===//

#include "tracer/torch/StartTorchRanges.h"

#include <ATen/ATen.h>
#include <ATen/record_function.h>
#include <algorithm>
#include <chrono>
#include <cstdio>

using namespace syncline::tracer::torch;

/// Nanoseconds a round.
template <class BodyT> static double measure(int Rounds, BodyT Body) {
  auto Begin = std::chrono::steady_clock::now();
  for (int I = 0; I < Rounds; ++I)
    Body();
  std::chrono::duration<double, std::nano> Took =
      std::chrono::steady_clock::now() - Begin;
  return Took.count() / Rounds;
}

int main() {
  constexpr int Turns = 200, Adds = 5000, Ranges = 100000;
  at::Tensor A = at::ones({1}), B = at::ones({1});
  auto Add = [&] { A.add_(B); };
  auto Range = [] { RECORD_USER_SCOPE("range"); };
  measure(Adds, Add);
  double RangeBefore = measure(Ranges, Range);
  std::string WhyNot;
  if (!startTorchRanges(SYNCLINE_TORCH_LIBRARY,
                        {[](const char *, size_t) {}, [] {}}, WhyNot)) {
    fprintf(stderr, "not started: %s\n", WhyNot.c_str());
    return 1;
  }
  constexpr at::CallbackHandle Ours = 1; // the first of the process
  double Without = measure(Adds, Add), With = Without;
  for (int Turn = 0; Turn < Turns; ++Turn) {
    at::disableCallback(Ours);
    Without = std::min(Without, measure(Adds, Add));
    at::reenableCallback(Ours);
    With = std::min(With, measure(Adds, Add));
  }
  printf("operator: %.1f ns without, %.1f ns with the callback; ratio %.4f "
         "(fastest of %d turns of %d)\n",
         Without, With, With / Without, Turns, Adds);
  printf("range: %.1f ns without, %.1f ns with it\n", RangeBefore,
         measure(Ranges, Range));
}
