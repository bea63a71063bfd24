//===- DeepLabV3.cpp - The segmentation net -------------------------------===//

#include "DeepLabV3.h"

#include <ATen/ops/adaptive_avg_pool2d.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/upsample_bilinear2d.h>

namespace cpupostprocess {
namespace {

constexpr int64_t HeadChannels = 256;

ConvNorm makeDilated(int64_t In, int64_t Out, int64_t Dilation) {
  return ConvNorm(
      ConvShape{.In = In, .Out = Out, .Kernel = 3, .Dilation = Dilation});
}

} // namespace

AsppImpl::AsppImpl(int64_t In, int64_t Out)
    : Point(register_module("point", ConvNorm(ConvShape{In, Out}))),
      Near(register_module("near", makeDilated(In, Out, 12))),
      Middle(register_module("middle", makeDilated(In, Out, 24))),
      Far(register_module("far", makeDilated(In, Out, 36))),
      WholeImage(register_module("whole_image", ConvNorm(ConvShape{In, Out}))),
      Project(register_module("project", ConvNorm(ConvShape{5 * Out, Out}))) {}

torch::Tensor AsppImpl::forward(const torch::Tensor &Features) {
  torch::Tensor Whole =
      WholeImage->forward(at::adaptive_avg_pool2d(Features, {1, 1}))
          .expand({-1, -1, Features.size(2), Features.size(3)});
  return Project->forward(
      at::cat({Point->forward(Features), Near->forward(Features),
               Middle->forward(Features), Far->forward(Features), Whole},
              /*dim=*/1));
}

DeepLabV3Impl::DeepLabV3Impl(int64_t CategoryCount)
    : Backbone(register_module("backbone", ResNet50())),
      Pyramid(register_module("pyramid",
                              Aspp(ResNet50Impl::OutChannels, HeadChannels))),
      Mix(register_module("mix", makeDilated(HeadChannels, HeadChannels, 1))),
      Classify(register_module(
          "classify", torch::nn::Conv2d(torch::nn::Conv2dOptions(
                          HeadChannels, CategoryCount, /*kernel_size=*/1)))) {}

torch::Tensor DeepLabV3Impl::forward(const torch::Tensor &Images) {
  torch::Tensor Logits = Classify->forward(
      Mix->forward(Pyramid->forward(Backbone->forward(Images))));
  return at::upsample_bilinear2d(Logits, {Images.size(2), Images.size(3)},
                                 /*align_corners=*/false);
}

} // namespace cpupostprocess
