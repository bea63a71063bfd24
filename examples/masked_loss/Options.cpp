//===- Options.cpp - What the command line asks for -----------------------===//

#include "Options.h"

#include <CLI/CLI.hpp>
#include <torch/cuda.h>

#include <iostream>
#include <limits>
#include <map>
#include <stdexcept>

namespace maskedloss {
namespace {

const std::map<std::string, LabelKind> LabelKinds = {
    {"random", LabelKind::Random},
    {"constant", LabelKind::Constant},
    {"mixed", LabelKind::Mixed},
};

c10::Device resolveDevice(const std::string &Name) {
  if (Name == "cpu")
    return c10::kCPU;
  bool HasCuda = torch::cuda::is_available();
  if (Name == "cuda" && !HasCuda)
    throw std::runtime_error("--device cuda: LibTorch finds no CUDA device");
  return HasCuda ? c10::kCUDA : c10::kCPU;
}

void declareOptions(CLI::App &App, Options &Opts, std::string &DeviceName) {
  App.add_option("--batch", Opts.BatchSize, "images in a batch")
      ->check(CLI::Range(int64_t(1), int64_t(65536)))
      ->capture_default_str();
  App.add_option("--image-size", Opts.ImageSize, "pixels along each edge")
      ->check(CLI::Range(int64_t(1), int64_t(8192)))
      ->capture_default_str();
  App.add_option("--steps", Opts.Steps, "steps that are timed")
      ->check(CLI::Range(int64_t(1), int64_t(1000000)))
      ->capture_default_str();
  App.add_option("--warmup", Opts.WarmupSteps, "steps before those")
      ->check(CLI::Range(int64_t(0), int64_t(1000000)))
      ->capture_default_str();
  App.add_option("--seed", Opts.Seed, "for the weights and the batches")
      // Signed, because CLI11 reads -1 into an unsigned option as 2^64 - 1.
      ->check(CLI::Range(int64_t(0), std::numeric_limits<int64_t>::max()))
      ->capture_default_str();
  App.add_option("--labels", Opts.LabelsName, "the label maps")
      ->check(CLI::IsMember(LabelKinds))
      ->capture_default_str();
  App.add_option("--device", DeviceName, "where to train; auto: cuda, else cpu")
      ->check(CLI::IsMember({"auto", "cpu", "cuda"}))
      ->capture_default_str();
  App.add_option("--losses", Opts.LossesFile,
                 "write the loss of each step, warm-up included, one a line");
}

} // namespace

std::variant<Options, int> parseOptions(int Argc, char **Argv) {
  Options Opts;
  std::string DeviceName = "auto";
  CLI::App App("Trains a small segmentation net with a masked loss.");
  declareOptions(App, Opts, DeviceName);
  try {
    App.parse(Argc, Argv);
    Opts.Labels = LabelKinds.at(Opts.LabelsName);
    Opts.Device = resolveDevice(DeviceName);
    return Opts;
  } catch (const CLI::Success &Success) {
    return App.exit(Success); // --help
  } catch (const std::runtime_error &Error) {
    std::cerr << Argv[0] << ": " << Error.what() << '\n';
    return 2;
  }
}

} // namespace maskedloss
