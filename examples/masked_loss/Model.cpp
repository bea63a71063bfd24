//===- Model.cpp - The segmentation net -----------------------------------===//

#include "Model.h"

namespace maskedloss {
namespace {

constexpr int64_t NumChannels = 10;

torch::nn::Conv2d makeConv(int64_t In, int64_t Out) {
  return torch::nn::Conv2d(
      torch::nn::Conv2dOptions(In, Out, 3).padding(torch::kSame));
}

} // namespace

SegmentationNetImpl::SegmentationNetImpl(int64_t ClassCount,
                                         int64_t HiddenCount)
    : ConvIn(register_module("conv_in", makeConv(3, NumChannels))),
      Hidden(register_module("hidden", torch::nn::Sequential())),
      ConvOut(register_module("conv_out", makeConv(NumChannels, ClassCount))) {
  for (int64_t I = 0; I < HiddenCount; ++I)
    Hidden->push_back(makeConv(NumChannels, NumChannels));
}

torch::Tensor SegmentationNetImpl::forward(const torch::Tensor &Images) {
  torch::Tensor Features = torch::relu(ConvIn->forward(Images));
  return ConvOut->forward(Hidden->forward(Features));
}

} // namespace maskedloss
