//===- Options.cpp - What every example's command line asks for -----------===//

#include "common/Options.h"

#include "common/CudaDevice.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <limits>
#include <stdexcept>

namespace examples {
namespace {

c10::Device resolveDevice(const std::string &Name) {
  if (Name == "cpu")
    return c10::kCPU;
  bool HasCuda = findsCudaDevice();
  if (Name == "cuda" && !HasCuda)
    throw std::runtime_error("--device cuda: " + whyNoCudaDevice());
  return HasCuda ? c10::kCUDA : c10::kCPU;
}

void declareOptions(CLI::App &App, Options &Opts, std::string &DeviceName) {
  App.add_option("--batch", Opts.BatchSize, "samples in a batch")
      ->check(CLI::Range(int64_t(1), int64_t(65536)))
      ->capture_default_str();
  if (Opts.ImageSize)
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
  App.add_option("--device", DeviceName, "where to run; auto: cuda, else cpu")
      ->check(CLI::IsMember({"auto", "cpu", "cuda"}))
      ->capture_default_str();
  App.add_option("--results", Opts.ResultsFile,
                 "write the result of each step, warm-up included, one a line");
}

} // namespace

std::variant<Options, int> parseOptions(int Argc, char **Argv,
                                        const std::string &Description,
                                        const Options &Defaults,
                                        const DeclareMore &More) {
  Options Opts = Defaults;
  std::string DeviceName = "auto";
  CLI::App App(Description);
  declareOptions(App, Opts, DeviceName);
  if (More)
    More(App);
  try {
    App.parse(Argc, Argv);
    Opts.Device = resolveDevice(DeviceName);
    return Opts;
  } catch (const CLI::Success &Success) {
    return App.exit(Success); // --help
  } catch (const std::runtime_error &Error) {
    std::cerr << Argv[0] << ": " << Error.what() << '\n';
    return 2;
  }
}

} // namespace examples
