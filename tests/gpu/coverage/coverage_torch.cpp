//===- coverage_torch.cpp - Waits inside LibTorch and its libraries -------===//
//
//   coverage_torch MANIFEST
//
// As coverage.cpp, for operators: LibTorch, or a library below it, makes the
// calls that block, and the line that a trace must name is ours.
//
//===----------------------------------------------------------------------===//

#include "support/Kernels.h"
#include "support/Manifest.h"

#include <nvtx3/nvToolsExt.h>
#include <torch/torch.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

using namespace syncline::gputest;

namespace {

struct Fixture {
  // The kernels must be loaded after LibTorch has set up the device.
  torch::Tensor Values = torch::randn({64, 64}, torch::kCUDA);
  torch::Tensor Symmetric = Values + Values.t();
  torch::Tensor Pageable = torch::randn({1024});
  torch::Tensor Pinned = Pageable.pin_memory();
  torch::Tensor Weight = torch::randn({64, 64}, torch::kCUDA).requires_grad_();
  torch::optim::SGD Optimizer{{Weight}, torch::optim::SGDOptions(0.01)};
  Kernels Kernel;
};

struct Case {
  const char *Kind;
  const char *Api;
  const char *Record;
  /// How many such calls each run makes; 0: at least one.
  unsigned CallsEach;
  Waits Waiting;
  void (*Call)(Fixture &, Site &);
};

// The time of an operator is not that of the call in it, so only the place is
// noted: the value must be used, or the operator would be another one.
#define HERE(At) (At).enter(__func__, __FILE__, __LINE__)

// clang-format off
[[gnu::noinline]] void readItem(Fixture &F, Site &At) {
  HERE(At); float Value = F.Values[0][0].item<float>();
  TORCH_CHECK(Value == Value);
}
[[gnu::noinline]] void takeNonzero(Fixture &F, Site &At) {
  HERE(At); torch::Tensor Result = torch::nonzero(F.Values);
  TORCH_CHECK(Result.dim() == 2);
}
[[gnu::noinline]] void selectMasked(Fixture &F, Site &At) {
  torch::Tensor Mask = F.Values > 0;
  HERE(At); torch::Tensor Result = torch::masked_select(F.Values, Mask);
  TORCH_CHECK(Result.dim() == 1);
}
[[gnu::noinline]] void copyToCpu(Fixture &F, Site &At) {
  HERE(At); torch::Tensor Result = F.Values.cpu();
  TORCH_CHECK(Result.is_cpu());
}
[[gnu::noinline]] void copyPageableUp(Fixture &F, Site &At) {
  HERE(At); torch::Tensor Result = F.Pageable.to(torch::kCUDA);
  TORCH_CHECK(Result.is_cuda());
}
[[gnu::noinline]] void copyPinnedUp(Fixture &F, Site &At) {
  HERE(At); torch::Tensor Result = F.Pinned.to(torch::kCUDA, /*non_blocking=*/true);
  TORCH_CHECK(Result.is_cuda());
}
[[gnu::noinline]] void decomposeSymmetric(Fixture &F, Site &At) {
  HERE(At); auto Result = torch::linalg_eigh(F.Symmetric);
  TORCH_CHECK(std::get<0>(Result).dim() == 1);
}
[[gnu::noinline]] void decomposeSingular(Fixture &F, Site &At) {
  HERE(At); auto Result = torch::linalg_svd(F.Values);
  TORCH_CHECK(std::get<1>(Result).dim() == 1);
}
[[gnu::noinline]] void synchronizeDevice(Fixture &, Site &At) {
  HERE(At); torch::cuda::synchronize();
  At.leave();
}
[[gnu::noinline]] void clipGradient(Fixture &F, Site &At) {
  F.Optimizer.zero_grad();
  torch::mm(F.Values, F.Weight).square().mean().backward();
  HERE(At); double Norm = torch::nn::utils::clip_grad_norm_({F.Weight}, 1.0);
  F.Optimizer.step();
  TORCH_CHECK(Norm >= 0);
}
/// The backward pass looks the mask up again, on autograd's own thread:
/// no frame of this program is on that stack.
[[gnu::noinline]] void indexAndBackward(Fixture &F, Site &At) {
  torch::Tensor Mask = F.Values > 0;
  HERE(At); torch::Tensor Picked = F.Weight.index({Mask});
  Picked.sum().backward();
}
// clang-format on

constexpr Case Cases[] = {
    {"torch-item", "cudaStreamSynchronize", "call", 1, Waits::Yes, readItem},
    {"torch-nonzero", "cudaStreamSynchronize", "call", 0, Waits::Yes,
     takeNonzero},
    {"torch-masked-select", "cudaStreamSynchronize", "call", 0, Waits::Yes,
     selectMasked},
    {"torch-cpu", "cudaStreamSynchronize", "call", 1, Waits::Yes, copyToCpu},
    {"torch-to-pageable", "cudaStreamSynchronize", "call", 1, Waits::Yes,
     copyPageableUp},
    {"torch-to-pinned", "cudaMemcpyAsync", "copy-call|none", 1, Waits::No,
     copyPinnedUp},
    {"torch-eigh", "", "call|copy-call", 0, Waits::Yes, decomposeSymmetric},
    {"torch-svd", "", "call|copy-call", 0, Waits::Yes, decomposeSingular},
    {"torch-synchronize", "cudaDeviceSynchronize", "call", 1, Waits::Yes,
     synchronizeDevice},
    {"torch-clip-grad-norm", "cudaStreamSynchronize", "call", 0, Waits::Yes,
     clipGradient},
    {"torch-index-backward", "cudaStreamSynchronize", "call", 0, Waits::Yes,
     indexAndBackward},
};

constexpr unsigned Repeats = 3;

void runCase(Fixture &F, const Case &C, Manifest &Out) {
  // The first call of an operator sets up its library.
  Site Ignored;
  C.Call(F, Ignored);
  torch::cuda::synchronize();
  Site At;
  std::string RangeName = std::string("coverage:") + C.Kind;
  for (unsigned I = 0; I < Repeats; ++I) {
    F.Kernel.spin(nullptr, std::chrono::milliseconds(2));
    nvtxRangePushA(RangeName.c_str());
    C.Call(F, At);
    nvtxRangePop();
    torch::cuda::synchronize();
  }
  At.Nanoseconds = 0;
  Out.add({.Kind = C.Kind,
           .Api = C.Api,
           .Record = C.Record,
           .Count = Repeats * std::max(C.CallsEach, 1U),
           .AtLeast = C.CallsEach == 0,
           .Waiting = C.Waiting,
           .At = At});
}

/// record_function reaches a trace through PyTorch's own profiler hooks,
/// where the tracer follows them; NVTX is not told.
void runScopes(Manifest &Out) {
  for (unsigned I = 0; I < Repeats; ++I) {
    RECORD_USER_SCOPE("covered user scope");
    torch::cuda::synchronize();
  }
  Out.add({.Kind = "torch-user-scope",
           .Record = "range-push|none",
           .Count = Repeats,
           .Where = Scope::File,
           .Fields = "name=covered user scope"});
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc != 2) {
    std::fprintf(stderr, "usage: coverage_torch MANIFEST\n");
    return 2;
  }
  if (!torch::cuda::is_available()) {
    std::fprintf(stderr, "coverage_torch: no CUDA device\n");
    return 3;
  }
  Fixture F;
  Manifest Out;
  for (const Case &C : Cases)
    runCase(F, C, Out);
  runScopes(Out);
  if (!Out.write(Argv[1]))
    return 1;
  std::printf("coverage_torch: %zu kinds of calls\n", std::size(Cases));
  return 0;
}
