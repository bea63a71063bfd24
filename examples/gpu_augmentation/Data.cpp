//===- Data.cpp - Raw images in host memory -------------------------------===//

#include "Data.h"

#include <ATen/CPUGeneratorImpl.h>

namespace gpuaugmentation {
namespace {

/// Too many for the processor's caches at the default size, 192 MiB of pixels.
constexpr int64_t LeastImages = 1024;

} // namespace

ImagePool::ImagePool(const examples::Options &Opts)
    : BatchSize(Opts.BatchSize),
      NumImages((LeastImages + BatchSize - 1) / BatchSize * BatchSize) {
  auto Host = torch::TensorOptions().pinned_memory(Opts.Device.is_cuda());
  auto Generator = at::make_generator<at::CPUGeneratorImpl>(
      static_cast<uint64_t>(Opts.Seed));
  Images =
      torch::randint(0, 256, {NumImages, 3, Opts.ImageSize, Opts.ImageSize},
                     Generator, Host.dtype(torch::kByte));
  Labels = torch::randint(0, NumClasses, {NumImages}, Generator,
                          Host.dtype(torch::kLong));
}

Batch ImagePool::rawBatch(int64_t Step) const {
  int64_t First = Step * BatchSize % NumImages;
  return {Images.narrow(/*dim=*/0, First, BatchSize),
          Labels.narrow(/*dim=*/0, First, BatchSize)};
}

torch::Tensor ImagePool::image(int64_t Sample) const {
  return Images.select(/*dim=*/0, Sample % NumImages);
}

torch::Tensor ImagePool::label(int64_t Sample) const {
  return Labels.select(/*dim=*/0, Sample % NumImages);
}

} // namespace gpuaugmentation
