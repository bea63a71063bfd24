//===- beam_search.cpp - Translations; the host keeps the hypotheses ------===//

#include "Programs.h"

#include <c10/core/GradMode.h>
#include <torch/nn/modules/embedding.h>
#include <torch/nn/modules/linear.h>
#include <torch/nn/modules/rnn.h>
#include <torch/utils.h>

#include <algorithm>
#include <iostream>
#include <tuple>
#include <vector>

namespace truth {
namespace {

struct BeamShape {
  int64_t Sentences, Width, Vocabulary;
};

/// What the host keeps of each token: (sentences, beams) each.
struct BeamColumn {
  at::Tensor Tokens, Parents, Scores;
};

class BeamSearch {
public:
  BeamSearch(const Settings &Config, const BeamShape &Shape)
      : Shape(Shape), Device(Config.Device),
        Embed(Shape.Vocabulary, Shape.Width), Cell(Shape.Width, Shape.Width),
        Output(2 * Shape.Width, Shape.Vocabulary),
        FirstRows(at::arange(Shape.Sentences, Config.Device).unsqueeze(1) *
                  Beams) {
    Embed->to(Device);
    Cell->to(Device);
    Output->to(Device);
    for (int Number = 0; Number != 4; ++Number)
      Sources.push_back(at::randint(Shape.Vocabulary,
                                    {Shape.Sentences, SourceLength}, at::kLong)
                            .to(Device));
    begin();
  }

  /// One more token of each hypothesis; the next sentences after the last.
  void step() {
    auto [Best, Places] = extend().topk(Beams);
    at::Tensor Parents = Places.div(Shape.Vocabulary, "trunc");
    Tokens = Places.remainder(Shape.Vocabulary);
    Hidden = Hidden.index_select(0, (Parents + FirstRows).flatten());
    Scores = Best;
    History.push_back({Tokens.cpu(), Parents.cpu(), Scores.cpu()});
    if (static_cast<int64_t>(History.size()) < MostTokens)
      return;
    for (int64_t Sentence = 0; Sentence != Shape.Sentences; ++Sentence)
      trace(Sentence);
    begin();
  }

  void print() const {
    std::clog << Finished << " sentences; mean score "
              << ScoreSum / static_cast<double>(std::max<int64_t>(1, Finished))
              << ", sum of tokens " << TokenSum << '\n';
  }

private:
  static constexpr int64_t Beams = 5, SourceLength = 24, MostTokens = 30;

  void begin() {
    History.clear();
    const at::Tensor &Source = Sources[static_cast<size_t>(Batch++) % 4];
    Memory = at::tanh(Embed->forward(Source));
    Hidden = Memory.mean(1).repeat_interleave(Beams, /*dim=*/0);
    Tokens = at::ones({Shape.Sentences, Beams}, Source.options());
    Scores = at::full({Shape.Sentences, Beams}, -1e9, Memory.options());
    Scores.select(1, 0).zero_();
  }

  /// Scores of all continuations: (sentences, beams * vocabulary).
  at::Tensor extend() {
    Hidden = Cell->forward(Embed->forward(Tokens.flatten()), Hidden);
    at::Tensor Query = Hidden.view({Shape.Sentences, Beams, Shape.Width});
    at::Tensor Weights =
        at::softmax(at::bmm(Query, Memory.transpose(1, 2)), -1);
    at::Tensor Both = at::cat({at::bmm(Weights, Memory), Query}, -1);
    at::Tensor Next = at::log_softmax(Output->forward(at::tanh(Both)), -1);
    return (Next + Scores.unsqueeze(-1)).flatten(1);
  }

  /// Follows the best hypothesis of a sentence from its end to its start.
  void trace(int64_t Sentence) {
    ++Finished;
    ScoreSum += History.back().Scores.const_data_ptr<float>()[Sentence * Beams];
    int64_t Beam = 0;
    for (auto Column = History.rbegin(); Column != History.rend(); ++Column) {
      const int64_t Place = Sentence * Beams + Beam;
      TokenSum += Column->Tokens.const_data_ptr<int64_t>()[Place];
      Beam = Column->Parents.const_data_ptr<int64_t>()[Place];
    }
  }

  BeamShape Shape;
  at::Device Device;
  torch::nn::Embedding Embed;
  torch::nn::GRUCell Cell;
  torch::nn::Linear Output;
  at::Tensor FirstRows, Memory, Hidden, Tokens, Scores;
  std::vector<at::Tensor> Sources;
  std::vector<BeamColumn> History;
  int64_t Batch = 0, Finished = 0, TokenSum = 0;
  double ScoreSum = 0;
};

} // namespace

RunTime beamSearch(const Settings &Config) {
  torch::NoGradGuard NoGrad;
  torch::manual_seed(1);
  BeamSearch Search(Config, Config.bySize<BeamShape>({{{1, 64, 512},
                                                       {8, 512, 8000},
                                                       {64, 1024, 32000},
                                                       {512, 2048, 32000}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Search.step();
  const RunTime Time = Clock.finish();
  Search.print();
  return Time;
}

} // namespace truth
