//===- Segmenter.cpp - The work on the device, the work on the CPU --------===//

#include "Segmenter.h"

#include "Images.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Context.h>
#include <c10/core/InferenceMode.h>
#include <torch/utils.h>

namespace cpupostprocess {
namespace {

/// PASCAL VOC's: background and twenty kinds of things.
constexpr int64_t CategoryCount = 21;
constexpr int64_t NumBatches = 8;

/// Batch normalization takes its statistics from these images. Their number and
/// size are fixed, so that the weights depend on the seed alone.
constexpr int64_t CalibrationImages = 4;
constexpr int64_t CalibrationSize = 128;

/// Random weights alone give a net that sees one category everywhere: over
/// fifty layers, what all pixels share outgrows their differences. With the
/// statistics of real activations, batch normalization removes that share, as
/// it does in a trained net.
DeepLabV3 makeNet(const examples::Options &Opts, at::Generator &Generator) {
  torch::manual_seed(static_cast<uint64_t>(Opts.Seed));
  DeepLabV3 Net(CategoryCount);
  Net->train();
  Net->forward(makeImages(CalibrationImages, CalibrationSize, Generator));
  Net->eval();
  Net->to(Opts.Device); // NOLINT(syncline-sync-module-to): before all steps
  return Net;
}

std::vector<torch::Tensor> makeBatches(const examples::Options &Opts,
                                       at::Generator &Generator) {
  std::vector<torch::Tensor> Batches;
  for (int64_t I = 0; I < NumBatches; ++I) {
    torch::Tensor Images =
        makeImages(Opts.BatchSize, Opts.ImageSize, Generator);
    if (Opts.Device.is_cuda())
      Images = Images.pin_memory(); // without it the copy below would block
    Batches.push_back(Images.to(Opts.Device, /*non_blocking=*/true));
  }
  return Batches;
}

} // namespace

Segmenter::Segmenter(const examples::Options &Opts) : Net(nullptr) {
  // Both programs are to see the same maps, to the pixel: the same convolution
  // algorithms each time, and none that adds in an order of its own.
  at::globalContext().setBenchmarkCuDNN(false);
  at::globalContext().setDeterministicCuDNN(true);

  c10::InferenceMode Guard;
  // All is drawn on the host, so that a seed means the same on every device.
  auto Generator = at::make_generator<at::CPUGeneratorImpl>(
      static_cast<uint64_t>(Opts.Seed));
  Net = makeNet(Opts, Generator);
  Batches = makeBatches(Opts, Generator);
}

torch::Tensor Segmenter::categoryMaps(int64_t Number) {
  c10::InferenceMode Guard;
  const torch::Tensor &Images =
      Batches[static_cast<size_t>(Number) % Batches.size()];
  return Net->forward(Images).argmax(/*dim=*/1).to(torch::kByte);
}

Categories largestCategories(const torch::Tensor &Maps) {
  auto PixelCount = static_cast<size_t>(Maps.size(1) * Maps.size(2));
  const Category *First = Maps.const_data_ptr<Category>();
  Categories Result;
  for (int64_t I = 0; I < Maps.size(0); ++I, First += PixelCount)
    Result.push_back(categoryOfLargestComponent(
        {First, PixelCount}, static_cast<size_t>(Maps.size(2))));
  return Result;
}

int runSegmentation(int Argc, char **Argv, const MakeWorkload &Make,
                    const examples::DeclareMore &More) {
  examples::Example Run;
  Run.Description = "Finds the category of the largest thing in each image.";
  Run.Defaults.BatchSize = 8;
  Run.Defaults.ImageSize = 512;
  Run.Make = Make;
  Run.More = More;
  return examples::runExample(Argc, Argv, Run);
}

} // namespace cpupostprocess
