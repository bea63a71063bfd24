//===- ResNet50.cpp - The backbone, with dilated last stages --------------===//

#include "ResNet50.h"

#include <ATen/ops/max_pool2d.h>
#include <torch/nn/init.h>

namespace cpupostprocess {
namespace {

/// The outer channels of a block, in units of its inner ones.
constexpr int64_t Expansion = 4;

torch::nn::Conv2d makeConv(const ConvShape &Shape) {
  torch::nn::Conv2d Conv(
      torch::nn::Conv2dOptions(Shape.In, Shape.Out, Shape.Kernel)
          .stride(Shape.Stride)
          .dilation(Shape.Dilation)
          .padding(Shape.Dilation * (Shape.Kernel - 1) / 2)
          .bias(false));
  torch::nn::init::kaiming_normal_(Conv->weight, /*a=*/0, torch::kFanOut,
                                   torch::kReLU);
  return Conv;
}

/// Without a momentum the running statistics are the mean over all batches
/// seen: after one batch, that batch's own.
torch::nn::BatchNorm2d makeNorm(int64_t Channels) {
  return torch::nn::BatchNorm2d(
      torch::nn::BatchNorm2dOptions(Channels).momentum(std::nullopt));
}

struct Stage {
  int64_t Width, Blocks;
  int64_t Stride;        ///< Of the first block.
  int64_t FirstDilation; ///< Of the first block, that of the stage before.
  int64_t Dilation;      ///< Of the others.
};

constexpr Stage StageTable[] = {
    {64, 3, 1, 1, 1},
    {128, 4, 2, 1, 1},
    {256, 6, 1, 1, 2},
    {512, 3, 1, 2, 4},
};

} // namespace

ConvNormImpl::ConvNormImpl(const ConvShape &Shape)
    : Conv(register_module("conv", makeConv(Shape))),
      Norm(register_module("norm", makeNorm(Shape.Out))), Relu(Shape.Relu) {}

torch::Tensor ConvNormImpl::forward(const torch::Tensor &Input) {
  torch::Tensor Output = Norm->forward(Conv->forward(Input));
  return Relu ? Output.relu_() : Output;
}

BottleneckImpl::BottleneckImpl(int64_t In, int64_t Width, int64_t Stride,
                               int64_t Dilation)
    : Branch(register_module(
          "branch",
          torch::nn::Sequential(ConvNorm(ConvShape{.In = In, .Out = Width}),
                                ConvNorm(ConvShape{.In = Width,
                                                   .Out = Width,
                                                   .Kernel = 3,
                                                   .Stride = Stride,
                                                   .Dilation = Dilation}),
                                ConvNorm(ConvShape{.In = Width,
                                                   .Out = Expansion * Width,
                                                   .Relu = false})))),
      Shortcut(nullptr) {
  if (Stride != 1 || In != Expansion * Width)
    Shortcut =
        register_module("shortcut", ConvNorm(ConvShape{.In = In,
                                                       .Out = Expansion * Width,
                                                       .Stride = Stride,
                                                       .Relu = false}));
}

torch::Tensor BottleneckImpl::forward(const torch::Tensor &Input) {
  torch::Tensor Sum = Branch->forward(Input);
  Sum += Shortcut ? Shortcut->forward(Input) : Input;
  return Sum.relu_();
}

ResNet50Impl::ResNet50Impl()
    : Stem(register_module(
          "stem",
          ConvNorm(ConvShape{.In = 3, .Out = 64, .Kernel = 7, .Stride = 2}))),
      Stages(register_module("stages", torch::nn::Sequential())) {
  int64_t In = 64;
  for (const Stage &S : StageTable)
    for (int64_t I = 0; I < S.Blocks; ++I) {
      Stages->push_back(Bottleneck(In, S.Width, I == 0 ? S.Stride : 1,
                                   I == 0 ? S.FirstDilation : S.Dilation));
      In = Expansion * S.Width;
    }
}

torch::Tensor ResNet50Impl::forward(const torch::Tensor &Images) {
  torch::Tensor Features = Stem->forward(Images);
  Features = at::max_pool2d(Features, /*kernel_size=*/3, /*stride=*/2,
                            /*padding=*/1);
  return Stages->forward(Features);
}

} // namespace cpupostprocess
