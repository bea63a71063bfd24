//===- diffusion_sampling.cpp - The host schedules the noise of images ----===//

#include "Programs.h"

#include <c10/core/GradMode.h>
#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/linear.h>
#include <torch/nn/modules/normalization.h>
#include <torch/utils.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <string>
#include <vector>

namespace truth {
namespace {

struct DiffusionShape {
  int64_t Batch, Channels, Pixels;
};

/// Predicts the noise in images: residual blocks that know the time.
class DenoiserImpl : public torch::nn::Module {
public:
  explicit DenoiserImpl(int64_t Channels)
      : Input(register_module("input", makeConv(3, Channels))),
        Output(register_module("output", makeConv(Channels, 3))) {
    for (const char *Name : {"block0", "block1", "block2", "block3"}) {
      const std::string Prefix = Name;
      Blocks.push_back(
          {register_module(Prefix + "_norm",
                           torch::nn::GroupNorm(torch::nn::GroupNormOptions(
                               /*num_groups=*/4, Channels))),
           register_module(Prefix + "_time", torch::nn::Linear(1, Channels)),
           register_module(Prefix + "_conv", makeConv(Channels, Channels))});
    }
  }

  at::Tensor forward(const at::Tensor &Images, const at::Tensor &Times) {
    at::Tensor Hidden = Input->forward(Images);
    for (Block &Each : Blocks) {
      at::Tensor Shift = Each.Time->forward(Times).unsqueeze(-1).unsqueeze(-1);
      at::Tensor Active = at::silu(Each.Norm->forward(Hidden) + Shift);
      Hidden = Hidden + Each.Conv->forward(Active);
    }
    return Output->forward(at::silu(Hidden));
  }

private:
  struct Block {
    torch::nn::GroupNorm Norm;
    torch::nn::Linear Time;
    torch::nn::Conv2d Conv;
  };

  static torch::nn::Conv2d makeConv(int64_t From, int64_t To) {
    return torch::nn::Conv2d(
        torch::nn::Conv2dOptions(From, To, /*kernel_size=*/3).padding(1));
  }

  torch::nn::Conv2d Input, Output;
  std::vector<Block> Blocks;
};
TORCH_MODULE(Denoiser);

class DiffusionSampler {
public:
  DiffusionSampler(const Settings &Config, const DiffusionShape &Shape)
      : Shape(Shape), Device(Config.Device), Model(Shape.Channels) {
    Model->to(Device);
    at::Tensor Betas = at::linspace(1e-4, 0.02, Trained, Device);
    Alphas = (1 - Betas).cumprod(0);
  }

  /// One batch of images, from noise to pixels on the host.
  void step() {
    at::Tensor Images =
        at::randn({Shape.Batch, 3, Shape.Pixels, Shape.Pixels}, Device);
    for (int64_t Time = Trained - Stride; Time >= 0; Time -= Stride)
      Images = denoise(Images, Time);
    Images = (127.5 * Images + 127.5).clamp(0, 255);
    at::Tensor Pixels = Images.to(at::kByte).cpu();
    const auto *Begin = Pixels.const_data_ptr<uint8_t>();
    for (const uint8_t *Pixel = Begin; Pixel != Begin + Pixels.numel(); ++Pixel)
      ++Histogram[*Pixel / 16];
  }

  void print() const {
    std::clog << "histogram of pixels:";
    for (int64_t Count : Histogram)
      std::clog << ' ' << Count;
    std::clog << "; mean limit " << LimitSum / static_cast<double>(Calls)
              << '\n';
  }

private:
  static constexpr int64_t Trained = 1000, Stride = 100;

  at::Tensor denoise(const at::Tensor &Images, int64_t Time) {
    const auto Alpha = Alphas[Time].item<double>();
    const auto Next = Time == 0 ? 1.0 : Alphas[Time - Stride].item<double>();
    at::Tensor Times = at::full({Shape.Batch, 1}, Time / 1000.0, Device);
    at::Tensor Noise = Model->forward(Images, Times);
    at::Tensor Clean =
        (Images - std::sqrt(1 - Alpha) * Noise) / std::sqrt(Alpha);
    // Thresholds as in Imagen, one for all images.
    const double Limit =
        std::max(1.0, at::quantile(Clean.abs(), 0.99).item<double>());
    Clean = Clean.clamp(-Limit, Limit) / Limit;
    LimitSum += Limit;
    ++Calls;
    return std::sqrt(Next) * Clean + std::sqrt(1 - Next) * Noise;
  }

  DiffusionShape Shape;
  at::Device Device;
  Denoiser Model;
  at::Tensor Alphas;
  std::array<int64_t, 16> Histogram = {};
  double LimitSum = 0;
  int64_t Calls = 0;
};

} // namespace

RunTime diffusionSampling(const Settings &Config) {
  torch::NoGradGuard NoGrad;
  torch::manual_seed(1);
  DiffusionSampler Sampler(
      Config, Config.bySize<DiffusionShape>(
                  {{{1, 8, 16}, {4, 64, 32}, {8, 128, 64}, {32, 192, 64}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Sampler.step();
  const RunTime Time = Clock.finish();
  Sampler.print();
  return Time;
}

} // namespace truth
