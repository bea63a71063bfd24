//===- Training.cpp - The net, its optimizer, and every main --------------===//

#include "Training.h"

#include "common/RunExample.h"

#include <ATen/record_function.h>
#include <CLI/CLI.hpp>
#include <c10/core/GradMode.h>
#include <c10/util/Exception.h>
#include <torch/nn/functional/loss.h>
#include <torch/utils.h>

namespace frozenencoder {
namespace {

/// The first to draw weights. They are drawn on the host, so that they do not
/// depend on the device.
torch::nn::Sequential makeFrozenEncoder(const examples::Options &Opts) {
  TORCH_CHECK_VALUE(Opts.ImageSize % Downsampling == 0,
                    "--image-size must be a multiple of ", Downsampling);
  torch::manual_seed(static_cast<uint64_t>(Opts.Seed));
  torch::nn::Sequential Net = makeEncoder();
  for (torch::Tensor &Parameter : Net->parameters())
    Parameter.set_requires_grad(false);
  Net->eval();
  Net->to(Opts.Device);
  return Net;
}

torch::nn::Sequential makeTrainedDecoder(const examples::Options &Opts) {
  torch::nn::Sequential Net = makeDecoder();
  Net->to(Opts.Device);
  return Net;
}

examples::Example describeExample() {
  examples::Example Run;
  Run.Description = "Trains the decoder of a net whose encoder is frozen.";
  Run.Defaults.BatchSize = 8;
  Run.Defaults.ImageSize = 256;
  return Run;
}

} // namespace

SplitNet::SplitNet(const examples::Options &Opts)
    : Encoder(makeFrozenEncoder(Opts)), Decoder(makeTrainedDecoder(Opts)),
      Optimizer(Decoder->parameters(), torch::optim::SGDOptions(/*lr=*/0.1)) {}

torch::Tensor SplitNet::encode(const torch::Tensor &Images) {
  RECORD_USER_SCOPE("encode");
  torch::NoGradGuard NoGrad;
  return Encoder->forward(Images.to(torch::kFloat));
}

torch::Tensor SplitNet::decoderLoss(const torch::Tensor &Features,
                                    const torch::Tensor &Labels) {
  return torch::nn::functional::cross_entropy(Decoder->forward(Features),
                                              Labels);
}

int runSerial(int Argc, char **Argv, const MakeSerial &Make) {
  examples::Example Run = describeExample();
  Run.Make = Make;
  return examples::runExample(Argc, Argv, Run);
}

int runPipelined(int Argc, char **Argv, const MakePipelined &Make) {
  int StreamCount = 2;
  examples::Example Run = describeExample();
  Run.More = [&](CLI::App &App) {
    App.add_option(
           "--streams", StreamCount,
           "1: one stream for both halves, to see what overlap is worth")
        ->check(CLI::Range(1, 2))
        ->capture_default_str();
  };
  Run.Make = [&](const examples::Options &Opts) {
    return Make(Opts, makeStreams(Opts.Device, StreamCount));
  };
  return examples::runExample(Argc, Argv, Run);
}

} // namespace frozenencoder
