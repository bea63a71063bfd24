//===- threads.cpp - Two threads, each with a model and a stream ----------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <c10/core/StreamGuard.h>
#include <torch/cuda.h>
#include <torch/optim/sgd.h>

#ifdef EXAMPLES_WITH_CUDA
#include <c10/cuda/CUDAStream.h>
#endif

#include <iostream>
#include <optional>
#include <thread>

namespace truth {
namespace {

struct ThreadsShape {
  int64_t Batch, Width;
};

constexpr int64_t ThreadsClasses = 10;

/// The model, data and result of one thread.
class Trainer {
public:
  Trainer(const Settings &Config, const ThreadsShape &Shape)
      : Config(Config),
        Pool(makeSamples({Shape.Batch, Shape.Width}, ThreadsClasses,
                         /*Count=*/4, Config.Device)),
        Net(makeMlp(Shape.Width, Shape.Width, /*Layers=*/2, ThreadsClasses,
                    Config.Device)),
        Optimizer(Net->parameters(), torch::optim::SGDOptions(/*lr=*/0.01)) {}

  void run() {
#ifdef EXAMPLES_WITH_CUDA
    std::optional<c10::StreamGuard> Guard;
    if (Config.Device.is_cuda())
      Guard.emplace(c10::cuda::getStreamFromPool());
#endif
    StepClock Clock(Config);
    while (Clock.next())
      step(Clock.step());
    Time = Clock.finish();
  }

  const RunTime &time() const { return Time; }
  double lossSum() const { return LossSum; }

private:
  void step(int64_t Step) {
    const Sample &Batch = Pool[static_cast<size_t>(Step) % Pool.size()];
    Optimizer.zero_grad();
    at::Tensor Loss =
        at::cross_entropy_loss(Net->forward(Batch.Inputs), Batch.Labels);
    Loss.backward();
    Optimizer.step();
    LossSum += Loss.item<double>();
  }

  Settings Config;
  std::vector<Sample> Pool;
  torch::nn::Sequential Net;
  torch::optim::SGD Optimizer;
  double LossSum = 0;
  RunTime Time;
};

} // namespace

RunTime threads(const Settings &Config) {
  const auto Shape = Config.bySize<ThreadsShape>(
      {{{64, 128}, {1024, 2048}, {4096, 2048}, {3072, 4096}}});
  Trainer First(Config, Shape), Second(Config, Shape);
  // The data lies on the default stream, which the pool's streams do not await.
  if (Config.Device.is_cuda())
    torch::cuda::synchronize();
  std::thread Other([&] { Second.run(); });
  First.run();
  Other.join();
  std::clog << "sums of losses " << First.lossSum() << ", " << Second.lossSum()
            << '\n';
  return First.time();
}

} // namespace truth
