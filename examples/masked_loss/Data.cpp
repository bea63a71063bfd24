//===- Data.cpp - Synthetic images and label maps -------------------------===//

#include "Data.h"

#include <ATen/CPUGeneratorImpl.h>

#include <array>
#include <utility>

namespace maskedloss {
namespace {

constexpr int64_t NumBatches = 4;

/// The half-open range that the labels of one batch are drawn from.
using LabelRange = std::pair<int64_t, int64_t>;

constexpr LabelRange AnyLabel = {IgnoreIndex, NumClasses};
constexpr LabelRange OneClass = {0, 1};
/// The last class and background. Two distinct labels: background becomes the
/// ignore value, which the loss counts as a label like any other.
constexpr LabelRange OneClassAndIgnored = {BackgroundClass - 1, NumClasses};
/// No pixel is left, so the mean over the pixels is NaN.
constexpr LabelRange OnlyIgnored = {BackgroundClass, NumClasses};

LabelRange labelRange(LabelKind Kind, int64_t BatchIndex) {
  // A zeroed loss shows little of its gradient. In the mixed batches steps
  // that do learn follow, and their losses show what the others did to the
  // weights.
  constexpr std::array<LabelRange, 4> Mixed = {AnyLabel, OneClass,
                                               OneClassAndIgnored, OnlyIgnored};
  switch (Kind) {
  case LabelKind::Random:
    return AnyLabel;
  case LabelKind::Constant:
    return OneClass;
  case LabelKind::Mixed:
    return Mixed[static_cast<size_t>(BatchIndex) % Mixed.size()];
  }
  return AnyLabel;
}

} // namespace

std::vector<Batch> makeBatches(const examples::Options &Opts,
                               LabelKind Labels) {
  // Drawn on the host, so that a seed means the same data on every device, and
  // into pinned memory where there is a GPU, so that the copies do not block.
  // The pinned blocks outlive the copies: LibTorch's host allocator holds a
  // block back until the stream has passed the copy.
  auto Host = torch::TensorOptions().pinned_memory(Opts.Device.is_cuda());
  auto Generator = at::make_generator<at::CPUGeneratorImpl>(
      static_cast<uint64_t>(Opts.Seed));

  std::vector<Batch> Batches;
  for (int64_t I = 0; I < NumBatches; ++I) {
    torch::Tensor Images =
        torch::randn({Opts.BatchSize, 3, Opts.ImageSize, Opts.ImageSize},
                     Generator, Host.dtype(torch::kFloat));
    auto [Low, High] = labelRange(Labels, I);
    torch::Tensor LabelMaps = torch::randint(
        Low, High, {Opts.BatchSize, Opts.ImageSize, Opts.ImageSize}, Generator,
        Host.dtype(torch::kLong));
    Batches.push_back({Images.to(Opts.Device, /*non_blocking=*/true),
                       LabelMaps.to(Opts.Device, /*non_blocking=*/true)});
  }
  return Batches;
}

} // namespace maskedloss
