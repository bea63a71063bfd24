//===- DeepLabV3.h - The segmentation net -----------------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_CPU_POSTPROCESS_DEEPLABV3_H
#define SYNCLINE_EXAMPLES_CPU_POSTPROCESS_DEEPLABV3_H

#include "ResNet50.h"

namespace cpupostprocess {

/// Atrous spatial pyramid pooling: the same features seen at five scales, one
/// of them the whole image.
class AsppImpl : public torch::nn::Module {
public:
  AsppImpl(int64_t In, int64_t Out);

  /// [batch, In, height, width] to [batch, Out, height, width].
  torch::Tensor forward(const torch::Tensor &Features);

private:
  ConvNorm Point, Near, Middle, Far, WholeImage, Project;
};

TORCH_MODULE(Aspp);

/// DeepLabV3 on ResNet-50, for inference: the dropout of its training is left
/// out.
class DeepLabV3Impl : public torch::nn::Module {
public:
  explicit DeepLabV3Impl(int64_t CategoryCount);

  /// Images [batch, 3, height, width] to logits [batch, categories, height,
  /// width].
  torch::Tensor forward(const torch::Tensor &Images);

private:
  ResNet50 Backbone;
  Aspp Pyramid;
  ConvNorm Mix;
  torch::nn::Conv2d Classify;
};

TORCH_MODULE(DeepLabV3);

} // namespace cpupostprocess

#endif // SYNCLINE_EXAMPLES_CPU_POSTPROCESS_DEEPLABV3_H
