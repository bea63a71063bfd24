//===- upload_threads.cpp - Two threads prepare and upload batches --------===//

#include "Channel.h"
#include "Models.h"
#include "Programs.h"
#include "Streams.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <c10/core/Event.h>
#include <c10/core/GradMode.h>
#include <c10/core/StreamGuard.h>
#include <torch/nn/modules/activation.h>
#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/pooling.h>
#include <torch/optim/sgd.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <optional>
#include <random>
#include <thread>

namespace truth {
namespace {

struct UploadShape {
  int64_t Batch, Side, Channels;
};

constexpr int64_t UploadClasses = 10;

struct UploadedBatch {
  Sample Data;
  /// None on the CPU.
  std::optional<c10::Event> Uploaded;
};

/// A thread that crops photos and copies them from pageable memory.
class UploadThread {
public:
  UploadThread(at::Device Device, const UploadShape &Shape, unsigned Seed)
      : Shape(Shape), Device(Device), Random(Seed),
        Photos(at::randint(256, {Count, 3, Shape.Side + Border, Shape.Side},
                           at::kByte)),
        Worker([this] { run(); }) {}
  UploadThread(const UploadThread &) = delete;
  UploadThread &operator=(const UploadThread &) = delete;
  ~UploadThread() {
    Ready.close();
    Worker.join();
  }

  Sample take() {
    UploadedBatch Next = Ready.pop().value();
    if (!Next.Uploaded)
      return Next.Data;
    // The memory belongs to the stream of the thread.
    const c10::Stream Stream = currentStream(Device);
    Next.Uploaded->block(Stream);
    Next.Data.Inputs.record_stream(Stream);
    Next.Data.Labels.record_stream(Stream);
    return Next.Data;
  }

private:
  static constexpr int64_t Count = 60, Border = 8;

  void run() {
    const c10::StreamGuard Guard(ownStream(Device));
    for (bool Open = true; Open;) {
      Sample Drawn = draw();
      UploadedBatch Next = {{Drawn.Inputs.to(Device).to(at::kFloat) / 64 - 2,
                             Drawn.Labels.to(Device)},
                            std::nullopt};
      if (Device.is_cuda()) {
        Next.Uploaded.emplace(c10::kCUDA);
        Next.Uploaded->record(Guard.current_stream());
        // Before the drawn batch is freed.
        Guard.current_stream().synchronize();
      }
      Open = Ready.push(std::move(Next));
    }
  }

  Sample draw() {
    const int64_t Side = Shape.Side, Plane = Side * Side;
    Sample Drawn = {at::empty({Shape.Batch, 3, Side, Side}, at::kByte),
                    at::empty({Shape.Batch}, at::kLong)};
    auto *To = Drawn.Inputs.mutable_data_ptr<uint8_t>();
    auto *Label = Drawn.Labels.mutable_data_ptr<int64_t>();
    for (int64_t Row = 0; Row != Shape.Batch; ++Row) {
      const auto Number = static_cast<int64_t>(Random() % Count);
      const auto Top = static_cast<int64_t>(Random() % Border);
      Label[Row] = Number % UploadClasses;
      const auto *From = Photos[Number].const_data_ptr<uint8_t>() + Top * Side;
      for (int64_t Color = 0; Color != 3; ++Color, To += Plane) {
        std::copy_n(From + Color * Side * (Side + Border), Plane, To);
        if (Top % 2 != 0)
          std::reverse(To, To + Plane);
      }
    }
    return Drawn;
  }

  UploadShape Shape;
  at::Device Device;
  std::mt19937 Random;
  at::Tensor Photos;
  Channel<UploadedBatch> Ready{2};
  std::thread Worker; // the last: it uses all others
};

torch::nn::Sequential makeUploadNet(int64_t Channels, at::Device Device) {
  torch::nn::Sequential Net;
  int64_t From = 3;
  for (int64_t To : {Channels, Channels, 2 * Channels, 2 * Channels}) {
    auto Options = torch::nn::Conv2dOptions(From, To, 3).padding(1);
    Net->push_back(torch::nn::Conv2d(Options.stride(From == To ? 1 : 2)));
    Net->push_back(torch::nn::ReLU());
    From = To;
  }
  Net->push_back(torch::nn::AdaptiveAvgPool2d(1));
  Net->push_back(torch::nn::Flatten());
  Net->push_back(torch::nn::Linear(From, UploadClasses));
  Net->to(Device);
  return Net;
}

int64_t countCorrect(torch::nn::Sequential &Net, const Sample &Test) {
  torch::NoGradGuard NoGrad;
  at::Tensor Answers = Net->forward(Test.Inputs).argmax(1);
  return (Answers == Test.Labels).sum().item<int64_t>();
}

} // namespace

RunTime uploadThreads(const Settings &Config) {
  torch::manual_seed(1);
  const auto Shape = Config.bySize<UploadShape>(
      {{{8, 16, 8}, {64, 32, 32}, {256, 64, 64}, {512, 64, 128}}});
  torch::nn::Sequential Net = makeUploadNet(Shape.Channels, Config.Device);
  torch::optim::SGD Optimizer(Net->parameters(),
                              torch::optim::SGDOptions(/*lr=*/0.02));
  UploadThread First(Config.Device, Shape, /*Seed=*/6);
  UploadThread Second(Config.Device, Shape, /*Seed=*/7);
  const std::array<Sample, 2> Tests = {First.take(), Second.take()};
  double LossSum = 0;
  int64_t Correct = 0;
  StepClock Clock(Config);
  while (Clock.next()) {
    const Sample Batch = (Clock.step() % 2 == 0 ? First : Second).take();
    Optimizer.zero_grad();
    at::Tensor Loss =
        at::cross_entropy_loss(Net->forward(Batch.Inputs), Batch.Labels);
    Loss.backward();
    Optimizer.step();
    LossSum += Loss.item<double>();
    if (Clock.step() % 25 == 24)
      for (const Sample &Each : Tests)
        Correct += countCorrect(Net, Each);
  }
  const RunTime Time = Clock.finish();
  std::clog << "sum of losses " << LossSum << ", " << Correct << " correct\n";
  return Time;
}

} // namespace truth
