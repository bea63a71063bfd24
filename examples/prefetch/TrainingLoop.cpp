//===- TrainingLoop.cpp - Training, given batches on the device -----------===//

#include "TrainingLoop.h"

#include "SyntheticImages.h"
#include "common/RunExample.h"

#include <CLI/CLI.hpp>
#include <torch/nn/functional/loss.h>
#include <torch/utils.h>

#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

namespace prefetch {
namespace {

/// The weights are drawn on the host, so that they do not depend on the device.
Classifier makeNet(const examples::Options &Opts) {
  torch::manual_seed(static_cast<uint64_t>(Opts.Seed));
  Classifier Net(NumClasses);
  Net->to(Opts.Device); // NOLINT(syncline-sync-module-to): before all steps
  return Net;
}

/// An empty file of a name that nobody else has; it goes with this object.
class TemporaryFile {
public:
  TemporaryFile() {
    Path = std::filesystem::temp_directory_path() / "images-XXXXXX";
    int Descriptor = mkstemp(Path.data());
    if (Descriptor < 0)
      throw std::system_error(errno, std::generic_category(), Path);
    close(Descriptor);
  }
  ~TemporaryFile() { unlink(Path.c_str()); }
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;

  const std::string &path() const { return Path; }

private:
  std::string Path;
};

/// From the archive, or, where none is named, from one that is made for this
/// run, of the seed's images.
BatchPool loadPool(LoaderOptions From, int64_t Count, int64_t Seed) {
  if (!From.File.empty())
    return BatchPool(From, Count);
  TemporaryFile Made;
  writeImages(
      Made.path(),
      {.Count = Count * From.BatchSize, .Size = From.ImageSize, .Seed = Seed});
  From.File = Made.path();
  return BatchPool(From, Count);
}

} // namespace

Trainer::Trainer(const examples::Options &Opts)
    : Net(makeNet(Opts)),
      Optimizer(Net->parameters(),
                torch::optim::SGDOptions(/*lr=*/0.01).momentum(0.9)) {}

void Trainer::train(const Batch &Input) {
  bool AsBytes = Input.Images.scalar_type() == torch::kByte;
  torch::Tensor Images = AsBytes ? normalize(Input.Images) : Input.Images;
  Optimizer.zero_grad();
  torch::Tensor Loss =
      torch::nn::functional::cross_entropy(Net->forward(Images), Input.Labels);
  Loss.backward();
  Optimizer.step();
  Losses.add(Loss);
}

int runTraining(int Argc, char **Argv, HostMemory Memory,
                const MakeWorkload &Make) {
  LoaderOptions Loader;
  int64_t PoolSize = 4;
  examples::Example Run;
  Run.Description = "Trains an image classifier with the images of a tgz.";
  Run.Defaults.BatchSize = 256;
  Run.Defaults.ImageSize = 224;
  Run.More = [&](CLI::App &App) {
    App.add_option("--images", Loader.File,
                   "a tgz of LABEL/NAME.jpg; without, random images are made");
    App.add_option("--pool", PoolSize,
                   "batches to load, which training goes round")
        ->check(CLI::Range(int64_t(1), int64_t(4096)))
        ->capture_default_str();
    App.add_flag("--bytes", Loader.AsBytes,
                 "copy bytes and make them floats on the device");
  };
  Run.Make = [&](const examples::Options &Opts) {
    Loader.BatchSize = Opts.BatchSize;
    Loader.ImageSize = Opts.ImageSize;
    Loader.Pinned = Memory == HostMemory::Pinned && Opts.Device.is_cuda();
    return Make(Opts, loadPool(Loader, PoolSize, Opts.Seed));
  };
  return examples::runExample(Argc, Argv, Run);
}

} // namespace prefetch
