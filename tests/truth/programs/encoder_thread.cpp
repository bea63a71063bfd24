//===- encoder_thread.cpp - A thread copies and encodes the results -------===//

#include "Programs.h"

#include <c10/core/GradMode.h>
#include <torch/nn/modules/activation.h>
#include <torch/nn/modules/container/sequential.h>
#include <torch/nn/modules/conv.h>
#include <torch/utils.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <iostream>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace truth {
namespace {

struct EncoderShape {
  int64_t Frames, Side, Channels;
};

/// A thread that copies images from the device and measures how many bits they
/// need. At most two wait for it.
class EncoderThread {
public:
  EncoderThread() : Worker([this] { run(); }) {}
  EncoderThread(const EncoderThread &) = delete;
  EncoderThread &operator=(const EncoderThread &) = delete;
  ~EncoderThread() { finish(); }

  void push(at::Tensor Images) {
    std::unique_lock<std::mutex> Lock(Mutex);
    Changed.wait(Lock, [this] { return Waiting.size() < MostWaiting; });
    Waiting.push_back(std::move(Images));
    Changed.notify_all();
  }

  /// Encodes the rest and ends the thread; returns the bits of all images.
  double finish() {
    {
      std::lock_guard<std::mutex> Lock(Mutex);
      Stops = true;
    }
    Changed.notify_all();
    if (Worker.joinable())
      Worker.join();
    return Bits;
  }

private:
  static constexpr size_t MostWaiting = 2;

  void run() {
    for (;;) {
      at::Tensor Images;
      {
        std::unique_lock<std::mutex> Lock(Mutex);
        Changed.wait(Lock, [this] { return Stops || !Waiting.empty(); });
        if (Waiting.empty())
          return;
        Images = std::move(Waiting.front());
        Waiting.pop_front();
      }
      Changed.notify_all();
      Bits += encode(Images.to(at::kCPU));
    }
  }

  /// The entropy of the differences between neighbors, for all pixels.
  static double encode(const at::Tensor &Images) {
    const auto *Pixel = Images.const_data_ptr<uint8_t>();
    const int64_t Count = Images.numel();
    std::array<int64_t, 256> Histogram = {};
    for (int64_t Index = 1; Index != Count; ++Index)
      ++Histogram[static_cast<uint8_t>(Pixel[Index] - Pixel[Index - 1])];
    double Sum = 0;
    for (int64_t Each : Histogram)
      if (Each != 0)
        Sum -=
            static_cast<double>(Each) *
            std::log2(static_cast<double>(Each) / static_cast<double>(Count));
    return Sum;
  }

  std::mutex Mutex;
  std::condition_variable Changed;
  std::deque<at::Tensor> Waiting;
  bool Stops = false;
  double Bits = 0;
  std::thread Worker; // the last: it uses all others
};

torch::nn::Sequential makeDenoiser(int64_t Channels, at::Device Device) {
  torch::nn::Sequential Net;
  int64_t From = 3;
  for (int64_t To : {Channels, Channels, Channels, Channels, int64_t{3}}) {
    if (From != 3)
      Net->push_back(torch::nn::ReLU());
    Net->push_back(
        torch::nn::Conv2d(torch::nn::Conv2dOptions(From, To, 3).padding(1)));
    From = To;
  }
  Net->to(Device);
  return Net;
}

} // namespace

RunTime encoderThread(const Settings &Config) {
  const torch::NoGradGuard NoGrad;
  torch::manual_seed(1);
  const auto Shape = Config.bySize<EncoderShape>(
      {{{1, 64, 8}, {2, 128, 32}, {4, 256, 64}, {4, 512, 128}}});
  torch::nn::Sequential Net = makeDenoiser(Shape.Channels, Config.Device);
  std::vector<at::Tensor> Frames;
  for (int Number = 0; Number != 4; ++Number)
    Frames.push_back(
        at::rand({Shape.Frames, 3, Shape.Side, Shape.Side}, Config.Device));

  EncoderThread Encoder;
  // The exposure of the next frames follows the brightness of these.
  double Exposure = 1;
  StepClock Clock(Config);
  while (Clock.next()) {
    const at::Tensor &Noisy =
        Frames[static_cast<size_t>(Clock.step()) % Frames.size()];
    at::Tensor Clean = at::sigmoid(Net->forward(Noisy * Exposure));
    Encoder.push((Clean * 255).to(at::kByte));
    const auto Brightness = Clean.mean().item<double>();
    Exposure = std::clamp(Exposure + 0.1 * (0.5 - Brightness), 0.5, 2.0);
  }
  const RunTime Time = Clock.finish();
  std::clog << Encoder.finish() << " bits, exposure " << Exposure << '\n';
  return Time;
}

} // namespace truth
