//===- Model.h - The segmentation net ---------------------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_MASKED_LOSS_MODEL_H
#define SYNCLINE_EXAMPLES_MASKED_LOSS_MODEL_H

#include <torch/nn/module.h>
#include <torch/nn/modules/container/sequential.h>
#include <torch/nn/modules/conv.h>
#include <torch/nn/pimpl.h>

namespace maskedloss {

/// 3x3 convolutions that keep the size: one in, ten hidden, one out to the
/// classes. The hidden ones follow each other without an activation, as in the
/// program that this example is taken from.
class SegmentationNetImpl : public torch::nn::Module {
public:
  explicit SegmentationNetImpl(int64_t ClassCount, int64_t HiddenCount = 10);

  /// Images [batch, 3, height, width] to logits [batch, classes, height,
  /// width].
  torch::Tensor forward(const torch::Tensor &Images);

private:
  torch::nn::Conv2d ConvIn;
  torch::nn::Sequential Hidden;
  torch::nn::Conv2d ConvOut;
};

TORCH_MODULE(SegmentationNet);

} // namespace maskedloss

#endif // SYNCLINE_EXAMPLES_MASKED_LOSS_MODEL_H
