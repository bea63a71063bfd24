//===- ResNet50.h - The backbone, with dilated last stages ------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_CPU_POSTPROCESS_RESNET50_H
#define SYNCLINE_EXAMPLES_CPU_POSTPROCESS_RESNET50_H

#include <torch/nn/module.h>
#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/container/sequential.h>
#include <torch/nn/modules/conv.h>
#include <torch/nn/pimpl.h>

namespace cpupostprocess {

struct ConvShape {
  int64_t In, Out;
  int64_t Kernel = 1;
  int64_t Stride = 1;
  int64_t Dilation = 1;
  bool Relu = true;
};

/// A convolution without bias, padded so that only the stride changes the size,
/// batch normalization, and a ReLU unless the shape has none.
class ConvNormImpl : public torch::nn::Module {
public:
  explicit ConvNormImpl(const ConvShape &Shape);
  torch::Tensor forward(const torch::Tensor &Input);

private:
  torch::nn::Conv2d Conv;
  torch::nn::BatchNorm2d Norm;
  bool Relu;
};

TORCH_MODULE(ConvNorm);

/// The residual block of ResNet-50: 1x1 to Width channels, 3x3, 1x1 to four
/// times Width.
class BottleneckImpl : public torch::nn::Module {
public:
  BottleneckImpl(int64_t In, int64_t Width, int64_t Stride, int64_t Dilation);
  torch::Tensor forward(const torch::Tensor &Input);

private:
  torch::nn::Sequential Branch;
  /// Null where the input has the shape of the output.
  ConvNorm Shortcut;
};

TORCH_MODULE(Bottleneck);

/// ResNet-50 without its classifier. The last two stages dilate their
/// convolutions in place of a stride, so the output stride is 8 and not 32.
class ResNet50Impl : public torch::nn::Module {
public:
  static constexpr int64_t OutChannels = 2048;

  ResNet50Impl();

  /// Images [batch, 3, height, width] to features [batch, OutChannels, height /
  /// 8, width / 8], rounded up.
  torch::Tensor forward(const torch::Tensor &Images);

private:
  ConvNorm Stem;
  torch::nn::Sequential Stages;
};

TORCH_MODULE(ResNet50);

} // namespace cpupostprocess

#endif // SYNCLINE_EXAMPLES_CPU_POSTPROCESS_RESNET50_H
