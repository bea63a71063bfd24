//===- Data.cpp - Synthetic images and label maps in host memory ----------===//

#include "Data.h"

#include "Model.h"

#include <ATen/CPUGeneratorImpl.h>

namespace frozenencoder {
namespace {

constexpr int64_t NumBatches = 4;

} // namespace

HostBatches::HostBatches(const examples::Options &Opts, HostMemory Memory) {
  auto Host = torch::TensorOptions().pinned_memory(
      Memory == HostMemory::Pinned && Opts.Device.is_cuda());
  auto Generator = at::make_generator<at::CPUGeneratorImpl>(
      static_cast<uint64_t>(Opts.Seed));

  for (int64_t I = 0; I < NumBatches; ++I) {
    torch::Tensor Images = torch::randint(
        0, 256, {Opts.BatchSize, 3, Opts.ImageSize, Opts.ImageSize}, Generator,
        Host.dtype(torch::kByte));
    // Each batch lacks other classes. Its loss then shows which batch a step
    // was really given.
    torch::Tensor Labels = torch::randint(
        I, NumClasses - I, {Opts.BatchSize, Opts.ImageSize, Opts.ImageSize},
        Generator, Host.dtype(torch::kLong));
    Batches.push_back({Images, Labels});
  }
}

} // namespace frozenencoder
