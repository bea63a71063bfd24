//===- stream_server.cpp - Requests in flight on several streams ----------===//

#include "Models.h"
#include "Programs.h"

#include <c10/core/Event.h>
#include <c10/core/GradMode.h>
#include <c10/core/StreamGuard.h>
#include <torch/cuda.h>
#include <torch/utils.h>

#ifdef EXAMPLES_WITH_CUDA
#include <c10/cuda/CUDAStream.h>
#endif

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <optional>
#include <random>

namespace truth {
namespace {

/// A request in flight. On the CPU it has no stream.
struct Slot {
  std::optional<c10::Stream> Stream;
  std::optional<c10::Event> Answered;
  /// Pinned: (rows of the largest request, vocabulary).
  at::Tensor Logits;
  int64_t Rows = 0;
};

/// Each request has a stream of its own, and the host waits for the oldest one.
class StreamServer {
public:
  StreamServer(const Settings &Config, const TransformerShape &Shape)
      : Shape(Shape), Device(Config.Device), Net(Shape) {
    Net->to(Device);
    for (Slot &Each : Slots) {
      Each.Logits = at::zeros({Shape.Batch, TransformerImpl::Vocabulary});
      if (!Device.is_cuda())
        continue;
      Each.Logits = Each.Logits.pin_memory();
#ifdef EXAMPLES_WITH_CUDA
      Each.Stream = c10::cuda::getStreamFromPool();
      Each.Answered.emplace(c10::kCUDA);
#endif
    }
    Biases = 0.01 * at::randn({2, TransformerImpl::Vocabulary});
    refresh(0);
  }

  void step(int64_t Step) {
    Slot &Oldest = Slots[static_cast<size_t>(Step) % Slots.size()];
    answer(Oldest);
    if (Step % RefreshSteps == RefreshSteps - 1) {
      for (Slot &Each : Slots)
        answer(Each);
      refresh(Step / RefreshSteps);
    }
    start(Oldest, makeRequest(Step));
  }

  void print() const {
    std::clog << Answers << " answers, sum of scores " << Score << '\n';
  }

private:
  static constexpr int64_t RefreshSteps = 40;

  /// Tokens as a tokenizer makes them; lengths recur every four requests.
  at::Tensor makeRequest(int64_t Step) {
    static constexpr std::array<int64_t, 4> Quarters = {4, 2, 3, 2};
    const int64_t Length =
        Shape.Length * Quarters[static_cast<size_t>(Step) % 4] / 4;
    at::Tensor Tokens = at::empty({Shape.Batch, Length}, at::kLong);
    auto *Token = Tokens.mutable_data_ptr<int64_t>();
    for (int64_t Index = 0; Index != Tokens.numel(); ++Index)
      Token[Index] =
          static_cast<int64_t>(Random() % TransformerImpl::Vocabulary);
    return Tokens;
  }

  void start(Slot &To, const at::Tensor &Request) {
    std::optional<c10::StreamGuard> Guard;
    if (To.Stream)
      Guard.emplace(*To.Stream);
    at::Tensor Next = Net->forward(Request.to(Device)).select(1, -1);
    To.Logits.copy_(Next, /*non_blocking=*/true);
    To.Rows = Request.size(0);
    if (To.Answered)
      To.Answered->record(*To.Stream);
  }

  /// The likeliest token of each row and its probability.
  void answer(Slot &From) {
    if (From.Rows == 0)
      return;
    if (From.Answered)
      From.Answered->synchronize();
    const auto *Row = From.Logits.const_data_ptr<float>();
    for (; From.Rows != 0; --From.Rows, Row += TransformerImpl::Vocabulary) {
      const float *End = Row + TransformerImpl::Vocabulary;
      const float Most = *std::max_element(Row, End);
      float Sum = 0;
      for (const float *Each = Row; Each != End; ++Each)
        Sum += std::exp(*Each - Most);
      Score += 1 / Sum;
      ++Answers;
    }
  }

  /// No request is in flight. The streams do not await the default stream.
  void refresh(int64_t Version) {
    Net->parameters().back().copy_(Biases.select(0, Version % 2));
    if (Device.is_cuda())
      torch::cuda::synchronize();
  }

  TransformerShape Shape;
  at::Device Device;
  Transformer Net;
  at::Tensor Biases;
  std::array<Slot, 3> Slots;
  std::mt19937 Random{3};
  int64_t Answers = 0;
  double Score = 0;
};

} // namespace

RunTime streamServer(const Settings &Config) {
  const torch::NoGradGuard NoGrad;
  torch::manual_seed(1);
  StreamServer Server(Config,
                      Config.bySize<TransformerShape>({{{1, 16, 64, 2},
                                                        {4, 32, 256, 4},
                                                        {8, 64, 768, 6},
                                                        {16, 512, 1024, 6}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Server.step(Clock.step());
  const RunTime Time = Clock.finish();
  Server.print();
  return Time;
}

} // namespace truth
