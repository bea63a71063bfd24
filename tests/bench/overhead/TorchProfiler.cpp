//===- TorchProfiler.cpp - PyTorch's profiler around timed steps ----------===//

#include "TorchProfiler.h"

#include <torch/csrc/autograd/profiler_kineto.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>

namespace syncline::bench {
namespace {

using torch::profiler::impl::ActivityType;
using torch::profiler::impl::ProfilerConfig;
using torch::profiler::impl::ProfilerState;

std::set<ActivityType> activities(const TorchArguments &Arguments) {
  std::set<ActivityType> Result;
  if (Arguments.ProfileCuda)
    Result.insert(ActivityType::CUDA);
  if (Arguments.ProfileCpu)
    Result.insert(ActivityType::CPU);
  return Result;
}

[[noreturn]] void usage(const char *Program) {
  std::fprintf(stderr, "usage: %s STEPS [--torch-profiler cuda|cpu+cuda]\n",
               Program);
  std::exit(2);
}

} // namespace

TorchArguments::TorchArguments(int Argc, char **Argv) {
  for (int I = 1; I < Argc; ++I) {
    if (!std::strcmp(Argv[I], "--torch-profiler") && I + 1 < Argc) {
      const char *Which = Argv[++I];
      ProfileCpu = !std::strcmp(Which, "cpu+cuda");
      ProfileCuda = ProfileCpu || !std::strcmp(Which, "cuda");
      if (!ProfileCuda)
        usage(Argv[0]);
    } else {
      Steps = std::strtoull(Argv[I], nullptr, 10);
    }
  }
  if (Steps == 0)
    usage(Argv[0]);
}

void startProfiler(const TorchArguments &Arguments) {
  if (!Arguments.ProfileCuda)
    return;
  ProfilerConfig Config(ProfilerState::KINETO);
  torch::autograd::profiler::prepareProfiler(Config, activities(Arguments));
  torch::autograd::profiler::enableProfiler(Config, activities(Arguments));
}

void stopProfiler(const TorchArguments &Arguments) {
  if (!Arguments.ProfileCuda)
    return;
  auto Result = torch::autograd::profiler::disableProfiler();
  std::fprintf(stderr, "torch-profiler: events=%zu\n", Result->events().size());
}

} // namespace syncline::bench
