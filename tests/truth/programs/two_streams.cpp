//===- two_streams.cpp - Uploads on a stream of their own -----------------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <c10/core/Event.h>
#include <c10/core/StreamGuard.h>
#include <torch/optim/sgd.h>

#ifdef EXAMPLES_WITH_CUDA
#include <c10/cuda/CUDAStream.h>
#endif

#include <iostream>
#include <stdexcept>

namespace truth {

#ifdef EXAMPLES_WITH_CUDA

namespace {

struct TwoStreamsShape {
  int64_t Batch, Width;
};

constexpr int64_t TwoStreamsClasses = 10;

/// Copies from pinned memory to two buffers in turn.
class Uploader {
public:
  Uploader(const Settings &Config, const TwoStreamsShape &Shape)
      : Side(c10::cuda::getStreamFromPool()) {
    for (const Sample &Each :
         makeSamples({Shape.Batch, Shape.Width}, TwoStreamsClasses, /*Count=*/4,
                     at::kCPU))
      Pinned.push_back({Each.Inputs.pin_memory(), Each.Labels.pin_memory()});
    for (Sample &Buffer : Buffers)
      Buffer = {at::empty_like(Pinned[0].Inputs, Config.Device),
                at::empty_like(Pinned[0].Labels, Config.Device)};
  }

  void start(int64_t Step) {
    const Sample &From = Pinned[static_cast<size_t>(Step) % Pinned.size()];
    Sample &To = Buffers[static_cast<size_t>(Step) % Buffers.size()];
    c10::StreamGuard Guard(Side);
    To.Inputs.copy_(From.Inputs, /*non_blocking=*/true);
    To.Labels.copy_(From.Labels, /*non_blocking=*/true);
    Copied.record(Side);
  }

  /// The batch of the last start(). The host is blocked until it has arrived.
  const Sample &take(int64_t Step) {
    Copied.synchronize();
    return Buffers[static_cast<size_t>(Step) % Buffers.size()];
  }

private:
  c10::cuda::CUDAStream Side;
  c10::Event Copied{c10::kCUDA};
  std::vector<Sample> Pinned;
  std::array<Sample, 2> Buffers;
};

} // namespace

RunTime twoStreams(const Settings &Config) {
  const auto Shape = Config.bySize<TwoStreamsShape>(
      {{{64, 128}, {1024, 2048}, {4096, 2048}, {4096, 4096}}});
  Uploader Uploads(Config, Shape);
  torch::nn::Sequential Net = makeMlp(Shape.Width, Shape.Width, /*Layers=*/3,
                                      TwoStreamsClasses, Config.Device);
  torch::optim::SGD Optimizer(Net->parameters(),
                              torch::optim::SGDOptions(/*lr=*/0.01));
  at::Tensor LossSum = at::zeros({}, Config.Device);
  Uploads.start(0);
  StepClock Clock(Config);
  while (Clock.next()) {
    const Sample &Batch = Uploads.take(Clock.step());
    Uploads.start(Clock.step() + 1);
    Optimizer.zero_grad();
    at::Tensor Loss =
        at::cross_entropy_loss(Net->forward(Batch.Inputs), Batch.Labels);
    Loss.backward();
    Optimizer.step();
    LossSum += Loss.detach();
    // The buffer of this step is the target of the next upload but one.
    c10::cuda::getCurrentCUDAStream().synchronize();
  }
  const RunTime Time = Clock.finish();
  std::clog << "sum of losses " << LossSum.item<double>() << '\n';
  return Time;
}

#else

RunTime twoStreams(const Settings &) {
  throw std::runtime_error("two_streams was built without CUDA's headers");
}

#endif

} // namespace truth
