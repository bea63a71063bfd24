//===- before.cpp - Augmentation on the CPU, in data workers --------------===//
//
// The loader's workers augment one image after another while the GPU trains,
// and the main thread copies the finished batch to the GPU. The GPU runs dry
// while the workers are busy, which no CUDA call shows. The copies block the
// main thread until the GPU has done all queued work.
//
//===----------------------------------------------------------------------===//

#include "Data.h"
#include "Sample.h"
#include "TrainingLoop.h"

#include <CLI/CLI.hpp>
#include <torch/torch.h>

#include <limits>
#include <memory>
#include <vector>

using namespace gpuaugmentation;
namespace F = torch::nn::functional;

namespace {

torch::Tensor resize(const torch::Tensor &Image, int64_t Size) {
  return F::interpolate(Image, F::InterpolateFuncOptions()
                                   .size(std::vector<int64_t>{Size, Size})
                                   .mode(torch::kBilinear)
                                   .align_corners(false));
}

torch::Tensor rotate(const torch::Tensor &Image,
                     const SampleParameters &Drawn) {
  torch::Tensor Rotation =
      torch::tensor(at::ArrayRef<float>(Drawn.rotation())).view({1, 2, 3});
  torch::Tensor Grid =
      F::affine_grid(Rotation, Image.sizes(), /*align_corners=*/false);
  return F::grid_sample(Image, Grid,
                        F::GridSampleFuncOptions()
                            .mode(torch::kBilinear)
                            .padding_mode(torch::kZeros)
                            .align_corners(false));
}

torch::Tensor blur(const torch::Tensor &Image, double Sigma) {
  constexpr int64_t Edge = BlurSize / 2;
  torch::Tensor Offsets = torch::arange(-Edge, Edge + 1, torch::kFloat);
  torch::Tensor Taps = torch::exp(-0.5 * (Offsets / Sigma).square());
  Taps = Taps / Taps.sum();
  torch::Tensor Kernel =
      torch::outer(Taps, Taps).expand({3, 1, BlurSize, BlurSize});
  torch::Tensor Padded = F::pad(
      Image, F::PadFuncOptions({Edge, Edge, Edge, Edge}).mode(torch::kReflect));
  return F::conv2d(Padded, Kernel, F::Conv2dFuncOptions().groups(3));
}

/// From a raw image, uint8 [3, size, size], to float32 of the same shape.
torch::Tensor augment(const torch::Tensor &RawImage,
                      const SampleParameters &Drawn) {
  int64_t Size = RawImage.size(1), Cropped = croppedSize(Size);
  torch::Tensor Image = RawImage.narrow(/*dim=*/1, Drawn.Top, Cropped)
                            .narrow(/*dim=*/2, Drawn.Left, Cropped);
  Image = Image.to(torch::kFloat).div(255).unsqueeze(0);
  Image = blur(rotate(resize(Image, Size), Drawn), Drawn.Sigma).squeeze(0);
  return torch::data::transforms::Normalize<>(ChannelMean, ChannelStd)(Image);
}

class AugmentedImages : public torch::data::datasets::Dataset<AugmentedImages> {
public:
  AugmentedImages(const examples::Options &Opts)
      : Opts(Opts), Pool(std::make_shared<ImagePool>(Opts)) {}

  /// Runs on a worker, for one sample after another.
  torch::data::Example<> get(size_t Index) override {
    auto Sample = static_cast<int64_t>(Index);
    SampleParameters Drawn = drawParameters(Opts.Seed, Sample, Opts.ImageSize);
    return {augment(Pool->image(Sample), Drawn), Pool->label(Sample)};
  }

  /// The samples never run out, so the workers have as much to do at the end of
  /// the timed steps as at their start.
  std::optional<size_t> size() const override {
    return std::numeric_limits<size_t>::max();
  }

private:
  examples::Options Opts;
  std::shared_ptr<const ImagePool> Pool; ///< Each worker copies the dataset.
};

auto makeLoader(const examples::Options &Opts, size_t NumWorkers) {
  // The workers take the cores between them. Set before they start, since a
  // thread asks for it when it first computes.
  at::set_num_threads(1);
  return torch::data::make_data_loader<
      torch::data::samplers::SequentialSampler>(
      AugmentedImages(Opts).map(torch::data::transforms::Stack<>()),
      torch::data::DataLoaderOptions()
          .batch_size(static_cast<size_t>(Opts.BatchSize))
          .workers(NumWorkers));
}

class Training : public examples::Workload {
public:
  Training(const examples::Options &Opts, size_t NumWorkers)
      : Device(Opts.Device), Net(Opts), Loader(makeLoader(Opts, NumWorkers)),
        NextBatch(Loader->begin()) {}

  void step(int64_t Number) override {
    // The host waits here for its own workers. No CUDA call shows it, but the
    // GPU has nothing to do once it has trained with the last batch.
    if (Number > 0)
      ++NextBatch;
    torch::data::Example<> Augmented = *NextBatch;
    // Blocks: the batch lies in pageable memory, so the host stays until the
    // GPU has trained with the last one and has this one.
    torch::Tensor Images = Augmented.data.to(Device);
    // Blocks: the same for a few bytes.
    torch::Tensor Labels = Augmented.target.to(Device);
    Net.train({Images, Labels});
  }

  std::vector<double> results() override { return Net.losses(); }

private:
  c10::Device Device;
  Trainer Net;
  decltype(makeLoader({}, 0)) Loader;
  torch::data::Iterator<torch::data::Example<>> NextBatch;
};

} // namespace

int main(int Argc, char **Argv) {
  size_t NumWorkers = 8;
  return runTraining(
      Argc, Argv,
      [&](const examples::Options &Opts) {
        return std::make_unique<Training>(Opts, NumWorkers);
      },
      [&](CLI::App &App) {
        App.add_option("--workers", NumWorkers, "threads that augment")
            ->check(CLI::Range(1, 256))
            ->capture_default_str();
      });
}
