//===- launch_bound_torch.cpp - Steps of tiny operators and a read --------===//
//
// launch_bound, as a LibTorch program has it: fifty additions to 32 elements,
// and the host reads one of them.
//
//===----------------------------------------------------------------------===//

#include "StepTimer.h"
#include "Toggle.h"
#include "TorchProfiler.h"

#include <ATen/ATen.h>

using namespace syncline::bench;

int main(int Argc, char **Argv) {
  at::Tensor X = at::zeros({32}, at::kCUDA);
  at::Tensor First = X[0];
  float Sum = 0;
  auto Step = [&] {
    for (int I = 0; I < 50; ++I)
      X.add_(1);
    Sum = First.item<float>();
  };
  if (toggled(Argc, Argv, Step))
    return 0;
  TorchArguments Arguments(Argc, Argv);
  timeSteps(
      "launch_bound_torch", Arguments.Steps, 200, Step,
      [&] { startProfiler(Arguments); }, [&] { stopProfiler(Arguments); });
  // Exact in a float up to 2^24; from there on it stays.
  return Sum > 0 ? 0 : 1;
}
