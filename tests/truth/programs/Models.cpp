//===- Models.cpp - Models that several programs train --------------------===//

#include "Models.h"

#include <torch/nn/modules/activation.h>
#include <torch/utils.h>

#include <algorithm>
#include <string>

namespace truth {

namespace nn = torch::nn;

nn::Sequential makeMlp(int64_t Inputs, int64_t Width, int64_t Layers,
                       int64_t Outputs, at::Device Device) {
  torch::manual_seed(1);
  nn::Sequential Mlp;
  Mlp->push_back(nn::Linear(Inputs, Width));
  Mlp->push_back(nn::ReLU());
  for (int64_t Layer = 0; Layer != Layers; ++Layer) {
    Mlp->push_back(nn::Linear(Width, Width));
    Mlp->push_back(nn::ReLU());
  }
  Mlp->push_back(nn::Linear(Width, Outputs));
  Mlp->to(Device);
  return Mlp;
}

std::vector<at::Tensor>
parametersOn(at::Device Device, std::initializer_list<nn::Module *> Modules) {
  std::vector<at::Tensor> Parameters;
  for (nn::Module *Each : Modules) {
    Each->to(Device);
    for (const at::Tensor &Parameter : Each->parameters())
      Parameters.push_back(Parameter);
  }
  return Parameters;
}

std::vector<Sample> makeSamples(at::IntArrayRef Shape, int64_t Classes,
                                int64_t Count, at::Device Device) {
  torch::manual_seed(2);
  std::vector<Sample> Samples;
  for (int64_t Number = 0; Number != Count; ++Number)
    Samples.push_back(
        {at::randn(Shape, Device),
         at::randint(Classes, {Shape[0]},
                     at::TensorOptions(Device).dtype(at::kLong))});
  return Samples;
}

TransformerImpl::TransformerImpl(const TransformerShape &Shape)
    : Heads(std::max<int64_t>(1, Shape.Width / 64)) {
  Tokens = register_module("tokens", nn::Embedding(Vocabulary, Shape.Width));
  Positions =
      register_module("positions", nn::Embedding(Shape.Length, Shape.Width));
  for (int64_t Layer = 0; Layer != Shape.Layers; ++Layer)
    Blocks.push_back(makeBlock(Shape.Width));
  Last = register_module("last",
                         nn::LayerNorm(nn::LayerNormOptions({Shape.Width})));
  Output = register_module("output", nn::Linear(Shape.Width, Vocabulary));
}

TransformerImpl::Block TransformerImpl::makeBlock(int64_t Width) {
  const std::string Prefix = "block" + std::to_string(Blocks.size()) + "_";
  const nn::LayerNormOptions Norm({Width});
  Block Layer;
  Layer.BeforeAttention =
      register_module(Prefix + "before_attention", nn::LayerNorm(Norm));
  Layer.BeforeMlp = register_module(Prefix + "before_mlp", nn::LayerNorm(Norm));
  Layer.Projections =
      register_module(Prefix + "projections", nn::Linear(Width, 3 * Width));
  Layer.Attended =
      register_module(Prefix + "attended", nn::Linear(Width, Width));
  Layer.Wide = register_module(Prefix + "wide", nn::Linear(Width, 4 * Width));
  Layer.Narrow =
      register_module(Prefix + "narrow", nn::Linear(4 * Width, Width));
  return Layer;
}

at::Tensor TransformerImpl::attend(Block &Layer,
                                   const at::Tensor &Hidden) const {
  const int64_t Batch = Hidden.size(0), Length = Hidden.size(1);
  const int64_t Width = Hidden.size(2);
  // (3, batch, heads, length, width of a head)
  at::Tensor Split = Layer.Projections->forward(Hidden)
                         .view({Batch, Length, 3, Heads, Width / Heads})
                         .permute({2, 0, 3, 1, 4});
  at::Tensor Mixed = at::scaled_dot_product_attention(
      Split[0], Split[1], Split[2], /*attn_mask=*/{}, /*dropout_p=*/0.0,
      /*is_causal=*/true);
  return Layer.Attended->forward(
      Mixed.transpose(1, 2).reshape({Batch, Length, Width}));
}

at::Tensor TransformerImpl::forward(const at::Tensor &Input) {
  at::Tensor Numbers = at::arange(Input.size(1), Input.options());
  at::Tensor Hidden = Tokens->forward(Input) + Positions->forward(Numbers);
  for (Block &Layer : Blocks) {
    Hidden = Hidden + attend(Layer, Layer.BeforeAttention->forward(Hidden));
    at::Tensor Wide = Layer.Wide->forward(Layer.BeforeMlp->forward(Hidden));
    Hidden = Hidden + Layer.Narrow->forward(at::gelu(Wide));
  }
  return Output->forward(Last->forward(Hidden));
}

} // namespace truth
