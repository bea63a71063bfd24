//===- Data.cpp - Synthetic batches ---------------------------------------===//

#include "Data.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/randperm.h>

namespace hiddenwaits {

static constexpr int64_t NumBatches = 4;

std::vector<Batch> makeBatches(const Settings &Config) {
  // Drawn on the host, so that a seed means the same data on every device, and
  // into pinned memory where there is a GPU, so that the copies do not block.
  const examples::Options &Run = Config.Run;
  auto Host = at::TensorOptions().pinned_memory(Run.Device.is_cuda());
  auto Generator =
      at::make_generator<at::CPUGeneratorImpl>(static_cast<uint64_t>(Run.Seed));

  std::vector<Batch> Batches;
  for (int64_t I = 0; I < NumBatches; ++I) {
    at::Tensor Features = at::randn({Run.BatchSize, Config.Width}, Generator,
                                    Host.dtype(at::kFloat));
    // Equal shares of all classes: a one_hot that counts the classes itself
    // sees the last one in every batch of ten samples or more.
    at::Tensor Labels =
        at::randperm(Run.BatchSize, Generator, Host.dtype(at::kLong));
    Labels.remainder_(NumClasses);
    Batches.push_back({Features.to(Run.Device, /*non_blocking=*/true),
                       Labels.to(Run.Device, /*non_blocking=*/true)});
  }
  return Batches;
}

} // namespace hiddenwaits
