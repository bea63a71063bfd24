//===- segmentation_masks.cpp - The host encodes each batch of masks ------===//

#include "Programs.h"

#include <c10/core/GradMode.h>
#include <torch/nn/modules/activation.h>
#include <torch/nn/modules/container/sequential.h>
#include <torch/nn/modules/conv.h>
#include <torch/utils.h>

#include <cstdint>
#include <iostream>
#include <vector>

namespace truth {
namespace {

struct MaskShape {
  int64_t Batch, Edge, Channels, Layers;
};

torch::nn::Sequential makeSegmenter(const MaskShape &Shape, at::Device Device) {
  const auto Convolution = [](int64_t From, int64_t To) {
    return torch::nn::Conv2d(torch::nn::Conv2dOptions(From, To, 3).padding(1));
  };
  torch::nn::Sequential Net;
  Net->push_back(Convolution(3, Shape.Channels));
  for (int64_t Layer = 0; Layer != Shape.Layers; ++Layer) {
    Net->push_back(torch::nn::ReLU());
    Net->push_back(Convolution(Shape.Channels, Shape.Channels));
  }
  Net->push_back(torch::nn::ReLU());
  Net->push_back(Convolution(Shape.Channels, 1));
  Net->to(Device);
  return Net;
}

/// Lengths of the runs of equal pixels, row after row.
int64_t encode(const at::Tensor &Masks, std::vector<uint32_t> &Runs) {
  Runs.clear();
  const auto *Pixel = Masks.const_data_ptr<uint8_t>();
  uint8_t Last = 0;
  uint32_t Length = 0;
  for (int64_t Number = 0; Number != Masks.numel(); ++Number) {
    if (Pixel[Number] != Last) {
      Runs.push_back(Length);
      Last = Pixel[Number];
      Length = 0;
    }
    ++Length;
  }
  Runs.push_back(Length);
  return static_cast<int64_t>(Runs.size());
}

} // namespace

RunTime segmentationMasks(const Settings &Config) {
  torch::NoGradGuard NoGrad;
  torch::manual_seed(1);
  const auto Shape = Config.bySize<MaskShape>(
      {{{1, 32, 8, 3}, {4, 128, 32, 4}, {8, 256, 64, 6}, {8, 512, 64, 6}}});
  torch::nn::Sequential Net = makeSegmenter(Shape, Config.Device);
  const at::Tensor Images =
      at::randn({Shape.Batch, 3, Shape.Edge, Shape.Edge}, Config.Device);
  std::vector<uint32_t> Runs;
  int64_t Count = 0;
  double Covered = 0;
  StepClock Clock(Config);
  while (Clock.next()) {
    at::Tensor Scores = Net->forward(Images.roll(Clock.step(), /*dims=*/3));
    at::Tensor Masks = Scores.gt(Scores.mean()).to(at::kByte);
    at::Tensor Area = Masks.to(at::kFloat).mean();
    Count += encode(Masks.cpu(), Runs);
    Covered += Area.item<double>();
  }
  const RunTime Time = Clock.finish();
  const auto Steps = static_cast<double>(Time.Steps);
  std::clog << static_cast<double>(Count) / Steps << " runs a batch, "
            << Covered / Steps << " of the pixels\n";
  return Time;
}

} // namespace truth
