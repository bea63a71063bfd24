//===- video_pipeline.cpp - Frames to the device, found points to the host ===//

#include "Programs.h"

#include <c10/core/GradMode.h>
#include <torch/nn/modules/activation.h>
#include <torch/nn/modules/container/sequential.h>
#include <torch/nn/modules/conv.h>
#include <torch/utils.h>

#include <array>
#include <iostream>
#include <utility>
#include <vector>

namespace truth {
namespace {

struct VideoShape {
  int64_t Cameras, Pixels, Channels;
};

constexpr int64_t MapSide = 128;
constexpr int64_t MapKinds = 4;

void addVideoLayer(torch::nn::Sequential &Net, int64_t From, int64_t To,
                   int64_t Stride) {
  Net->push_back(torch::nn::Conv2d(
      torch::nn::Conv2dOptions(From, To, 3).stride(Stride).padding(1)));
  Net->push_back(torch::nn::ReLU());
}

/// Maps of MapSide to each side with scores of MapKinds kinds of points.
torch::nn::Sequential makeVideoNet(const VideoShape &Shape, at::Device Device) {
  torch::nn::Sequential Net;
  int64_t From = 3;
  for (int64_t Side = Shape.Pixels; Side != MapSide; Side /= 2) {
    addVideoLayer(Net, From, Shape.Channels, /*Stride=*/2);
    From = Shape.Channels;
  }
  for (int Layer = 0; Layer != 4; ++Layer) {
    addVideoLayer(Net, From, Shape.Channels, /*Stride=*/1);
    From = Shape.Channels;
  }
  Net->push_back(
      torch::nn::Conv2d(torch::nn::Conv2dOptions(From, MapKinds, 1)));
  Net->to(Device);
  return Net;
}

/// Points that score higher than all their neighbors, in maps that are smoothed
/// over time.
class PointFinder {
public:
  int64_t find(const at::Tensor &Maps) {
    const auto Count = static_cast<size_t>(Maps.numel());
    const auto *New = Maps.const_data_ptr<float>();
    Smooth.resize(Count);
    for (size_t Index = 0; Index != Count; ++Index)
      Smooth[Index] += 0.3F * (New[Index] - Smooth[Index]);
    int64_t Found = 0;
    for (size_t Map = 0; Map != Count; Map += MapSide * MapSide)
      for (size_t Row = 1; Row != MapSide - 1; ++Row)
        for (size_t Column = 1; Column != MapSide - 1; ++Column)
          Found += isPeak(Map + Row * MapSide + Column);
    return Found;
  }

private:
  bool isPeak(size_t Index) const {
    const float *Middle = &Smooth[Index];
    for (int64_t Row = -MapSide; Row <= MapSide; Row += MapSide)
      for (int64_t Column = -1; Column <= 1; ++Column)
        if (Middle[Row + Column] > *Middle)
          return false;
    return true;
  }

  std::vector<float> Smooth;
};

} // namespace

RunTime videoPipeline(const Settings &Config) {
  torch::NoGradGuard NoGrad;
  torch::manual_seed(1);
  const auto Shape = Config.bySize<VideoShape>(
      {{{1, 128, 8}, {1, 256, 32}, {2, 512, 128}, {4, 1024, 320}}});
  torch::nn::Sequential Net = makeVideoNet(Shape, Config.Device);
  std::vector<at::Tensor> Frames;
  for (int Number = 0; Number != 8; ++Number)
    Frames.push_back(at::randint(
        256, {Shape.Cameras, 3, Shape.Pixels, Shape.Pixels}, at::kByte));
  const auto Infer = [&](int64_t Step) {
    const auto Frame = static_cast<size_t>(Step) % Frames.size();
    at::Tensor Pixels = Frames[Frame].to(Config.Device).to(at::kFloat);
    return at::sigmoid(Net->forward(Pixels / 255));
  };

  PointFinder Finder;
  int64_t Points = 0;
  // While the host looks for points in one result, the device makes the other.
  std::array<at::Tensor, 2> Results;
  Results[0] = Infer(0);
  StepClock Clock(Config);
  while (Clock.next()) {
    at::Tensor Maps = Results[0].cpu();
    Results[1] = Infer(Clock.step() + 1);
    Points += Finder.find(Maps);
    std::swap(Results[0], Results[1]);
  }
  const RunTime Time = Clock.finish();
  std::clog << Points << " points\n";
  return Time;
}

} // namespace truth
