//===- speech_train.cpp - Utterances of several lengths, piece by piece ---===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/conv1d.h>
#include <ATen/ops/cross_entropy_loss.h>
#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/linear.h>
#include <torch/nn/modules/rnn.h>
#include <torch/optim/adam.h>
#include <torch/utils.h>

#include <array>
#include <cstddef>
#include <iostream>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace truth {
namespace {

struct SpeechShape {
  int64_t Batch, Width, PieceLength;
};

/// A convolution over features, a recurrent layer, a sound for each frame.
class SpeechTraining {
public:
  SpeechTraining(const Settings &Config, const SpeechShape &Shape)
      : PieceLength(Shape.PieceLength),
        Ear(torch::nn::Conv1dOptions(Features, Shape.Width, 5).padding(2)),
        Memory(
            torch::nn::GRUOptions(Shape.Width, Shape.Width).batch_first(true)),
        Output(Shape.Width, Sounds) {
    Optimizer.emplace(
        parametersOn(Config.Device, {Ear.get(), Memory.get(), Output.get()}),
        torch::optim::AdamOptions(1e-4));
    for (int64_t Pieces : PiecesOfBatch) {
      const int64_t Length = Pieces * PieceLength;
      Heard.push_back(
          at::randn({Shape.Batch, Features, Length}, Config.Device));
      Said.push_back(
          at::randint(Sounds, {Shape.Batch, Length},
                      at::TensorOptions(Config.Device).dtype(at::kLong)));
    }
  }

  /// One batch: as many updates as it has pieces.
  void step(int64_t Step) {
    const size_t Number = static_cast<size_t>(Step) % PiecesOfBatch.size();
    at::Tensor State;
    for (int64_t Piece = 0; Piece != PiecesOfBatch.at(Number); ++Piece)
      State = learn(Heard[Number].narrow(2, Piece * PieceLength, PieceLength),
                    Said[Number].narrow(1, Piece * PieceLength, PieceLength),
                    State);
    const auto Correct = LastCorrect.item<double>();
    Accuracy = 0.99 * Accuracy + 0.01 * Correct;
  }

  void print() const {
    std::clog << "running loss " << Loss << ", accuracy " << Accuracy << '\n';
  }

private:
  static constexpr int64_t Features = 80, Sounds = 64;
  // Batches are sorted by nothing: short and long ones in turn.
  static constexpr std::array<int64_t, 7> PiecesOfBatch = {2, 1, 4, 3, 1, 5, 2};

  at::Tensor learn(const at::Tensor &Frames, const at::Tensor &Labels,
                   const at::Tensor &State) {
    Optimizer->zero_grad();
    at::Tensor Hidden = at::relu(Ear->forward(Frames)).transpose(1, 2);
    auto [Remembered, Next] = Memory->forward(Hidden, State);
    at::Tensor Logits = Output->forward(Remembered).flatten(0, 1);
    at::Tensor Wanted = Labels.flatten();
    at::Tensor Wrong = at::cross_entropy_loss(Logits, Wanted);
    Wrong.backward();
    Optimizer->step();
    LastCorrect = Logits.argmax(1).eq(Wanted).to(at::kFloat).mean();
    Loss = 0.99 * Loss + 0.01 * Wrong.item<double>();
    return Next.detach();
  }

  int64_t PieceLength;
  torch::nn::Conv1d Ear;
  torch::nn::GRU Memory;
  torch::nn::Linear Output;
  std::optional<torch::optim::Adam> Optimizer;
  std::vector<at::Tensor> Heard, Said;
  at::Tensor LastCorrect;
  double Loss = 0, Accuracy = 0;
};

} // namespace

RunTime speechTrain(const Settings &Config) {
  torch::manual_seed(1);
  SpeechTraining Training(
      Config,
      Config.bySize<SpeechShape>(
          {{{4, 32, 8}, {32, 512, 16}, {128, 1024, 32}, {256, 2048, 32}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step(Clock.step());
  const RunTime Time = Clock.finish();
  Training.print();
  return Time;
}

} // namespace truth
