//===- Model.h - The image classifier ---------------------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_PREFETCH_MODEL_H
#define SYNCLINE_EXAMPLES_PREFETCH_MODEL_H

#include <torch/nn/module.h>
#include <torch/nn/modules/container/sequential.h>
#include <torch/nn/modules/linear.h>
#include <torch/nn/pimpl.h>

namespace prefetch {

/// Convolutions with batch norm: one that makes the image four times smaller
/// along each edge, then four stages, each half the size of the one before and
/// of twice its channels. The mean over the pixels goes to the classes.
class ClassifierImpl : public torch::nn::Module {
public:
  /// The first stage has \p Width channels.
  explicit ClassifierImpl(int64_t ClassCount, int64_t Width = 64);

  /// float32 images [batch, 3, height, width] to logits [batch, classes].
  torch::Tensor forward(const torch::Tensor &Images);

private:
  torch::nn::Sequential Features;
  torch::nn::Linear Head;
};

TORCH_MODULE(Classifier);

} // namespace prefetch

#endif // SYNCLINE_EXAMPLES_PREFETCH_MODEL_H
