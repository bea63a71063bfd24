//===- Model.cpp - The image classifier -----------------------------------===//

#include "Model.h"

#include <torch/nn/init.h>
#include <torch/nn/modules/activation.h>
#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/linear.h>

#include <bit>
#include <stdexcept>

namespace gpuaugmentation {
namespace {

constexpr int64_t FirstChannels = 16;

/// Drawn for ReLU. LibTorch's default weights shrink the signal from layer to
/// layer; after nine of them the loss would hardly depend on the image, and a
/// comparison of losses would say little about the augmentation.
torch::nn::Conv2d makeConv(int64_t In, int64_t Out, int64_t Size) {
  torch::nn::Conv2d Conv(
      torch::nn::Conv2dOptions(In, Out, /*kernel_size=*/Size).stride(Size));
  torch::nn::init::kaiming_normal_(Conv->weight, /*a=*/0, torch::kFanIn,
                                   torch::kReLU);
  return Conv;
}

} // namespace

torch::nn::Sequential makeNet(int64_t ImageSize, int64_t ClassCount) {
  if (ImageSize < 8 || !std::has_single_bit(static_cast<uint64_t>(ImageSize)))
    throw std::invalid_argument(
        "--image-size: give a power of two, 8 or larger");
  torch::nn::Sequential Net;
  int64_t Channels = FirstChannels;
  Net->push_back(makeConv(3, Channels, 1));
  for (int64_t Size = ImageSize; Size > 1; Size /= 2) {
    Net->push_back(torch::nn::ReLU(torch::nn::ReLUOptions().inplace(true)));
    Net->push_back(makeConv(Channels, 2 * Channels, 2));
    Channels *= 2;
  }
  Net->push_back(torch::nn::Flatten());
  Net->push_back(torch::nn::Linear(Channels, ClassCount));
  return Net;
}

} // namespace gpuaugmentation
