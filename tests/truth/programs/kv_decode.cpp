//===- kv_decode.cpp - Samples tokens with a cache of keys and values -----===//

#include "Programs.h"

#include <ATen/ops/scaled_dot_product_attention.h>
#include <c10/core/GradMode.h>
#include <torch/utils.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <random>
#include <vector>

namespace truth {
namespace {

struct DecodeShape {
  int64_t Batch, Width, Layers;
};

/// Answers a batch of prompts. The host ends answers at a stop token. The
/// prompts change every AnswerLength tokens.
class CachedDecoder {
public:
  CachedDecoder(const Settings &Config, const DecodeShape &Shape)
      : Shape(Shape), Device(Config.Device),
        Heads(std::max<int64_t>(1, Shape.Width / 64)),
        Tokens(weights(Vocabulary, Shape.Width)),
        Positions(weights(Length, Shape.Width)) {
    const int64_t Width = Shape.Width;
    at::Tensor Cache =
        at::zeros({Shape.Batch, Heads, Length, Width / Heads}, Device);
    while (static_cast<int64_t>(Layers.size()) != Shape.Layers)
      Layers.push_back({weights(3 * Width, Width), weights(Width, Width),
                        weights(4 * Width, Width), weights(Width, 4 * Width),
                        Cache.clone(), Cache.clone()});
  }

  void step(int64_t Step) {
    const int64_t Place = Step % AnswerLength;
    at::Tensor Logits = Place == 0 ? forward(drawPrompts(), /*From=*/0)
                                   : forward(Next, PromptLength + Place - 1);
    const auto [Scores, Candidates] = Logits.topk(/*k=*/40);
    at::Tensor Chances = at::softmax(Scores / 0.8, -1);
    at::Tensor Drawn = Chances.multinomial(1);
    if (Place == 0) {
      Confidence += Chances.gather(1, Drawn).mean().item<double>();
      Stopped.assign(static_cast<size_t>(Shape.Batch), false);
    }
    Next = append(Candidates.gather(1, Drawn).cpu());
  }

  void print() const {
    std::clog << Kept << " tokens, confidence " << Confidence << '\n';
  }

private:
  static constexpr int64_t PromptLength = 16, AnswerLength = 32, Length = 48;
  static constexpr int64_t Vocabulary = 4096, FirstStop = 4032, Filler = 0;

  struct Layer {
    at::Tensor Projections, Attended, Wide, Narrow;
    /// (batch, heads, length, width of a head).
    at::Tensor Keys, Values;
  };

  at::Tensor weights(int64_t Rows, int64_t Columns) const {
    return at::randn({Rows, Columns}, Device) /
           std::sqrt(static_cast<double>(Columns));
  }

  /// Prompts as a tokenizer makes them, in pageable memory.
  at::Tensor drawPrompts() {
    std::vector<int64_t> Tokens;
    for (int64_t Count = Shape.Batch * PromptLength; Count != 0; --Count)
      Tokens.push_back(static_cast<int64_t>(Random() % FirstStop));
    return at::tensor(Tokens).view({Shape.Batch, PromptLength});
  }

  /// Logits after the last of the tokens, the first of which is at \p From.
  at::Tensor forward(const at::Tensor &Input, int64_t From) {
    const int64_t Count = Input.size(1);
    at::Tensor Hidden = at::embedding(Tokens, Input.to(Device)) +
                        Positions.narrow(0, From, Count);
    for (Layer &Each : Layers) {
      Hidden += attend(Each, at::layer_norm(Hidden, {Shape.Width}), From);
      at::Tensor Inner = at::layer_norm(Hidden, {Shape.Width});
      Inner = at::gelu(at::linear(Inner, Each.Wide));
      Hidden += at::linear(Inner, Each.Narrow);
    }
    Hidden = at::layer_norm(Hidden.select(1, -1), {Shape.Width});
    return at::linear(Hidden, Tokens);
  }

  at::Tensor attend(Layer &Each, const at::Tensor &Hidden, int64_t From) const {
    const int64_t Count = Hidden.size(1);
    const auto Parts = at::linear(Hidden, Each.Projections)
                           .view({Shape.Batch, Count, 3, Heads, -1})
                           .permute({2, 0, 3, 1, 4})
                           .unbind(0);
    Each.Keys.narrow(2, From, Count).copy_(Parts[1]);
    Each.Values.narrow(2, From, Count).copy_(Parts[2]);
    at::Tensor Result = at::scaled_dot_product_attention(
        Parts[0], Each.Keys.narrow(2, 0, From + Count),
        Each.Values.narrow(2, 0, From + Count), /*attn_mask=*/{},
        /*dropout_p=*/0, /*is_causal=*/Count > 1);
    return at::linear(Result.transpose(1, 2).flatten(2), Each.Attended);
  }

  /// The tokens that go into the next step: those that were drawn, and a filler
  /// in the rows whose answer has ended.
  at::Tensor append(at::Tensor Drawn) {
    auto *Token = Drawn.mutable_data_ptr<int64_t>();
    for (size_t Row = 0; Row != Stopped.size(); ++Row) {
      const bool IsWord = 0 <= Token[Row] && Token[Row] < FirstStop;
      Stopped[Row] = Stopped[Row] || !IsWord;
      Token[Row] = Stopped[Row] ? Filler : Token[Row];
      Kept += Stopped[Row] ? 0 : 1;
    }
    return Drawn;
  }

  DecodeShape Shape;
  at::Device Device;
  int64_t Heads;
  at::Tensor Tokens, Positions, Next;
  std::vector<Layer> Layers;
  std::vector<bool> Stopped;
  std::mt19937 Random{5};
  int64_t Kept = 0;
  double Confidence = 0;
};

} // namespace

RunTime kvDecode(const Settings &Config) {
  const torch::NoGradGuard NoGrad;
  torch::manual_seed(1);
  CachedDecoder Decoder(
      Config,
      Config.bySize<DecodeShape>(
          {{{1, 64, 2}, {16, 512, 4}, {128, 1024, 6}, {512, 2048, 6}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Decoder.step(Clock.step());
  const RunTime Time = Clock.finish();
  Decoder.print();
  return Time;
}

} // namespace truth
