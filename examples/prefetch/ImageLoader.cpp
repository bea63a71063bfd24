//===- ImageLoader.cpp - Minibatches of images in host memory -------------===//

#include "ImageLoader.h"

#include <ATen/ops/empty.h>

#include <stdexcept>
#include <utility>

namespace prefetch {

at::Tensor normalize(const at::Tensor &Pixels) {
  return Pixels.to(at::kFloat).div_(127.5).sub_(1);
}

ImageLoader::ImageLoader(const LoaderOptions &Wanted)
    : Opts(Wanted), Images(Wanted.File, Wanted.ImageSize) {}

std::optional<Batch> ImageLoader::next() {
  auto Host = at::TensorOptions().device(at::kCPU).pinned_memory(Opts.Pinned);
  Batch Made{
      at::empty({Opts.BatchSize, 3, Opts.ImageSize, Opts.ImageSize},
                Host.dtype(Opts.AsBytes ? at::kByte : at::kFloat)),
      at::empty({Opts.BatchSize}, Host.dtype(at::kLong)),
  };
  auto LabelAt = Made.Labels.accessor<int64_t, 1>();
  for (int64_t I = 0; I < Opts.BatchSize; ++I) {
    std::optional<LabeledImage> Image = Images.next();
    if (!Image)
      return std::nullopt;
    Made.Images.select(0, I).copy_(Opts.AsBytes ? Image->Pixels
                                                : normalize(Image->Pixels));
    LabelAt[I] = Image->Label;
  }
  return Made;
}

BatchPool::BatchPool(const LoaderOptions &Opts, int64_t Count) {
  ImageLoader Loader(Opts);
  for (int64_t I = 0; I < Count; ++I) {
    std::optional<Batch> Loaded = Loader.next();
    if (!Loaded)
      throw std::runtime_error(
          Opts.File + ": too few images: " + std::to_string(Count) +
          " batches of " + std::to_string(Opts.BatchSize) + " are needed");
    Batches.push_back(std::move(*Loaded));
  }
}

std::optional<Batch> BatchPool::next() {
  return Batches[Position++ % Batches.size()];
}

} // namespace prefetch
