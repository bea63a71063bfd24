//===- compute_bound.cpp - Steps of matrix products and a read ------------===//
//
// The device is the bottleneck: what the tracer costs the host should vanish.
//
//===----------------------------------------------------------------------===//

#include "StepTimer.h"
#include "TorchProfiler.h"

#include <ATen/ATen.h>

#include <cmath>

using namespace syncline::bench;

int main(int Argc, char **Argv) {
  constexpr int64_t Size = 4096;
  constexpr int ProductsPerStep = 10;
  TorchArguments Arguments(Argc, Argv);
  auto Options = at::TensorOptions(at::kCUDA).dtype(at::kBFloat16);
  at::Tensor A = at::randn({Size, Size}, Options);
  at::Tensor B = at::randn({Size, Size}, Options);
  at::Tensor C = at::empty({Size, Size}, Options);
  float Element = 0;
  auto Step = [&] {
    for (int I = 0; I < ProductsPerStep; ++I)
      at::mm_out(C, A, B);
    Element = C[0][0].item<float>();
  };
  timeSteps(
      "compute_bound", Arguments.Steps, 20, Step,
      [&] { startProfiler(Arguments); }, [&] { stopProfiler(Arguments); });
  return std::isfinite(Element) ? 0 : 1;
}
