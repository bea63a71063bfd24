//===- data_loading.cpp - A loader thread fills pinned batches ------------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <torch/optim/sgd.h>
#include <torch/utils.h>

#include <condition_variable>
#include <deque>
#include <iostream>
#include <mutex>
#include <thread>

namespace truth {
namespace {

struct DataLoadingShape {
  int64_t Batch, Features, Width;
};

constexpr int64_t DataLoadingClasses = 10;

/// A thread that picks rows of a data set, adds noise to them and pins the
/// result.
class Loader {
public:
  Loader(Sample All, int64_t BatchSize, bool Pins)
      : All(std::move(All)), BatchSize(BatchSize), Pins(Pins),
        Worker([this] { load(); }) {}
  Loader(const Loader &) = delete;
  Loader &operator=(const Loader &) = delete;

  ~Loader() {
    {
      std::lock_guard<std::mutex> Lock(Mutex);
      Stops = true;
    }
    Changed.notify_all();
    Worker.join();
  }

  Sample take() {
    std::unique_lock<std::mutex> Lock(Mutex);
    Changed.wait(Lock, [this] { return !Ready.empty(); });
    Sample First = std::move(Ready.front());
    Ready.pop_front();
    Changed.notify_all();
    return First;
  }

private:
  Sample makeBatch() const {
    at::Tensor Rows = at::randint(All.Inputs.size(0), {BatchSize}, at::kLong);
    at::Tensor Inputs = All.Inputs.index_select(0, Rows);
    Inputs += 0.1 * at::rand({BatchSize, 1});
    at::Tensor Labels = All.Labels.index_select(0, Rows);
    if (!Pins)
      return {Inputs, Labels};
    return {Inputs.pin_memory(), Labels.pin_memory()};
  }

  void load() {
    constexpr size_t MostReady = 4;
    for (;;) {
      Sample Next = makeBatch();
      std::unique_lock<std::mutex> Lock(Mutex);
      Changed.wait(Lock, [this] { return Stops || Ready.size() < MostReady; });
      if (Stops)
        return;
      Ready.push_back(std::move(Next));
      Changed.notify_all();
    }
  }

  Sample All;
  int64_t BatchSize;
  bool Pins;
  std::mutex Mutex;
  std::condition_variable Changed;
  std::deque<Sample> Ready;
  bool Stops = false;
  std::thread Worker; // the last: it uses all others
};

} // namespace

RunTime dataLoading(const Settings &Config) {
  const auto Shape = Config.bySize<DataLoadingShape>({{{32, 64, 128},
                                                       {512, 256, 2048},
                                                       {4096, 256, 2048},
                                                       {4096, 512, 4096}}});
  std::vector<Sample> All =
      makeSamples({16384, Shape.Features}, DataLoadingClasses, 1, at::kCPU);
  Loader Batches(std::move(All[0]), Shape.Batch, Config.Device.is_cuda());
  torch::nn::Sequential Net = makeMlp(Shape.Features, Shape.Width, /*Layers=*/3,
                                      DataLoadingClasses, Config.Device);
  torch::optim::SGD Optimizer(Net->parameters(),
                              torch::optim::SGDOptions(/*lr=*/0.01));
  double LossSum = 0;
  StepClock Clock(Config);
  while (Clock.next()) {
    const Sample Host = Batches.take();
    at::Tensor Inputs = Host.Inputs.to(Config.Device, /*non_blocking=*/true);
    at::Tensor Labels = Host.Labels.to(Config.Device, /*non_blocking=*/true);
    Optimizer.zero_grad();
    at::Tensor Loss = at::cross_entropy_loss(Net->forward(Inputs), Labels);
    Loss.backward();
    Optimizer.step();
    LossSum += Loss.item<double>();
  }
  const RunTime Time = Clock.finish();
  std::clog << "sum of losses " << LossSum << '\n';
  return Time;
}

} // namespace truth
