//===- BatchedAugmentation.cpp - A whole batch at once --------------------===//

#include "BatchedAugmentation.h"

#include "Sample.h"

#include <ATen/record_function.h>
#include <torch/nn/functional/conv.h>
#include <torch/nn/functional/padding.h>
#include <torch/nn/functional/upsampling.h>
#include <torch/nn/functional/vision.h>

#include <algorithm>
#include <array>
#include <vector>

namespace F = torch::nn::functional;

namespace gpuaugmentation {
namespace {

// The columns of the parameters, from and including the first of each.
constexpr int64_t RotationColumn = 0;
constexpr int64_t SigmaColumn = 6;
constexpr int64_t CornerColumn = 7; // Top and left.
constexpr int64_t NumParameters = 9;

/// [3, 1, 1]. Filled in on the device: copying a list of numbers there would
/// block.
torch::Tensor perChannel(const std::array<double, 3> &Values,
                         c10::Device Device) {
  auto On = torch::TensorOptions(torch::kFloat).device(Device);
  return torch::stack({torch::full({1, 1}, Values[0], On),
                       torch::full({1, 1}, Values[1], On),
                       torch::full({1, 1}, Values[2], On)});
}

} // namespace

BatchedAugmentation::BatchedAugmentation(const examples::Options &Opts)
    : Opts(Opts), CropOffsets(torch::arange(
                      croppedSize(Opts.ImageSize),
                      torch::TensorOptions(torch::kLong).device(Opts.Device))),
      BlurOffsets(torch::arange(
          -(BlurSize / 2), BlurSize / 2 + 1,
          torch::TensorOptions(torch::kFloat).device(Opts.Device))),
      Mean(perChannel(ChannelMean, Opts.Device)),
      Std(perChannel(ChannelStd, Opts.Device)) {}

torch::Tensor BatchedAugmentation::drawParameters(int64_t Step) const {
  torch::Tensor Rows = torch::empty(
      {Opts.BatchSize, NumParameters},
      torch::TensorOptions(torch::kFloat).pinned_memory(Opts.Device.is_cuda()));
  float *Row = Rows.mutable_data_ptr<float>();
  for (int64_t I = 0; I < Opts.BatchSize; ++I, Row += NumParameters) {
    SampleParameters Drawn = gpuaugmentation::drawParameters(
        Opts.Seed, Step * Opts.BatchSize + I, Opts.ImageSize);
    std::ranges::copy(Drawn.rotation(), Row + RotationColumn);
    Row[SigmaColumn] = static_cast<float>(Drawn.Sigma);
    // Whole numbers of this size are exact in float32.
    Row[CornerColumn] = static_cast<float>(Drawn.Top);
    Row[CornerColumn + 1] = static_cast<float>(Drawn.Left);
  }
  return Rows;
}

torch::Tensor
BatchedAugmentation::augment(const torch::Tensor &RawImages,
                             const torch::Tensor &Parameters) const {
  RECORD_USER_SCOPE("augment");
  auto Columns = [&](int64_t First, int64_t Count) {
    return Parameters.narrow(/*dim=*/1, First, Count);
  };
  torch::Tensor Images = crop(RawImages, Columns(CornerColumn, 2));
  Images = Images.to(torch::kFloat) / 255;
  Images = F::interpolate(
      Images, F::InterpolateFuncOptions()
                  .size(std::vector<int64_t>{Opts.ImageSize, Opts.ImageSize})
                  .mode(torch::kBilinear)
                  .align_corners(false));
  Images = rotate(Images, Columns(RotationColumn, 6));
  Images = blur(Images, Columns(SigmaColumn, 1));
  return (Images - Mean) / Std;
}

/// Each sample's rows, then its columns, looked up by position. A slice takes
/// one range for the whole batch.
torch::Tensor BatchedAugmentation::crop(const torch::Tensor &Images,
                                        const torch::Tensor &Corners) const {
  int64_t Batch = Opts.BatchSize, Size = Opts.ImageSize;
  int64_t Cropped = croppedSize(Size);
  // [batch, 2, cropped]
  torch::Tensor At = Corners.to(torch::kLong).unsqueeze(2) + CropOffsets;
  torch::Tensor Rows = At.select(/*dim=*/1, 0)
                           .view({Batch, 1, Cropped, 1})
                           .expand({Batch, 3, Cropped, Size});
  torch::Tensor Columns = At.select(/*dim=*/1, 1)
                              .view({Batch, 1, 1, Cropped})
                              .expand({Batch, 3, Cropped, Cropped});
  return Images.gather(/*dim=*/2, Rows).gather(/*dim=*/3, Columns);
}

/// A grid of source positions for each sample.
torch::Tensor
BatchedAugmentation::rotate(const torch::Tensor &Images,
                            const torch::Tensor &Rotations) const {
  torch::Tensor Grid = F::affine_grid(Rotations.reshape({-1, 2, 3}),
                                      Images.sizes(), /*align_corners=*/false);
  return F::grid_sample(Images, Grid,
                        F::GridSampleFuncOptions()
                            .mode(torch::kBilinear)
                            .padding_mode(torch::kZeros)
                            .align_corners(false));
}

/// A depthwise convolution has a kernel of its own for each channel. So the
/// samples become channels, three of them with the same kernel.
torch::Tensor BatchedAugmentation::blur(const torch::Tensor &Images,
                                        const torch::Tensor &Sigmas) const {
  int64_t Batch = Opts.BatchSize, Size = Opts.ImageSize;
  torch::Tensor Taps = torch::exp(-0.5 * (BlurOffsets / Sigmas).square());
  Taps = Taps / Taps.sum(/*dim=*/1, /*keepdim=*/true); // [batch, BlurSize]
  torch::Tensor Kernels = Taps.unsqueeze(2) * Taps.unsqueeze(1);
  Kernels = Kernels.unsqueeze(1)
                .expand({Batch, 3, BlurSize, BlurSize})
                .reshape({Batch * 3, 1, BlurSize, BlurSize});

  constexpr int64_t Edge = BlurSize / 2;
  torch::Tensor Padded =
      F::pad(Images.view({1, Batch * 3, Size, Size}),
             F::PadFuncOptions({Edge, Edge, Edge, Edge}).mode(torch::kReflect));
  return F::conv2d(Padded, Kernels, F::Conv2dFuncOptions().groups(Batch * 3))
      .view({Batch, 3, Size, Size});
}

} // namespace gpuaugmentation
