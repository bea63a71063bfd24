//===- Models.h - Models that several programs train ------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_TRUTH_MODELS_H
#define SYNCLINE_TESTS_TRUTH_MODELS_H

#include <ATen/ATen.h>
#include <torch/nn/module.h>
#include <torch/nn/modules/container/sequential.h>
#include <torch/nn/modules/embedding.h>
#include <torch/nn/modules/linear.h>
#include <torch/nn/modules/normalization.h>
#include <torch/nn/pimpl.h>

#include <cstdint>
#include <initializer_list>
#include <vector>

namespace truth {

/// Linear layers with ReLU between them: Inputs to Width, Layers times Width to
/// Width, Width to Outputs. The weights are drawn with the seed 1.
torch::nn::Sequential makeMlp(int64_t Inputs, int64_t Width, int64_t Layers,
                              int64_t Outputs, at::Device Device);

/// Moves \p Modules to \p Device; returns the parameters of all of them.
std::vector<at::Tensor>
parametersOn(at::Device Device,
             std::initializer_list<torch::nn::Module *> Modules);

struct Sample {
  at::Tensor Inputs;
  at::Tensor Labels;
};

/// Batches of normal noise with class labels, drawn on the device with the seed
/// 2.
std::vector<Sample> makeSamples(at::IntArrayRef Shape, int64_t Classes,
                                int64_t Count, at::Device Device);

struct TransformerShape {
  int64_t Batch, Length, Width, Layers;
};

/// A causal transformer over Vocabulary tokens, up to Length of them.
class TransformerImpl : public torch::nn::Module {
public:
  static constexpr int64_t Vocabulary = 4096;

  explicit TransformerImpl(const TransformerShape &Shape);

  /// Logits (batch, length, vocabulary) for tokens (batch, length).
  at::Tensor forward(const at::Tensor &Tokens);

private:
  struct Block {
    torch::nn::LayerNorm BeforeAttention{nullptr}, BeforeMlp{nullptr};
    torch::nn::Linear Projections{nullptr}, Attended{nullptr};
    torch::nn::Linear Wide{nullptr}, Narrow{nullptr};
  };

  Block makeBlock(int64_t Width);
  at::Tensor attend(Block &Layer, const at::Tensor &Hidden) const;

  int64_t Heads;
  torch::nn::Embedding Tokens{nullptr}, Positions{nullptr};
  std::vector<Block> Blocks;
  torch::nn::LayerNorm Last{nullptr};
  torch::nn::Linear Output{nullptr};
};
TORCH_MODULE(Transformer);

} // namespace truth

#endif // SYNCLINE_TESTS_TRUTH_MODELS_H
