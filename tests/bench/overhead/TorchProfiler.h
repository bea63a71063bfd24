//===- TorchProfiler.h - PyTorch's profiler around timed steps --*- C++ -*-===//

#ifndef SYNCLINE_TESTS_BENCH_OVERHEAD_TORCHPROFILER_H
#define SYNCLINE_TESTS_BENCH_OVERHEAD_TORCHPROFILER_H

#include <cstdint>
#include <string>

namespace syncline::bench {

/// What the command line of a LibTorch program asks for:
/// STEPS [--torch-profiler cuda|cpu+cuda]
struct TorchArguments {
  uint64_t Steps = 0;
  bool ProfileCuda = false;
  bool ProfileCpu = false;

  /// Prints the usage and exits with 2 where they are wrong.
  TorchArguments(int Argc, char **Argv);
};

/// Starts the profiler, where it is asked for.
void startProfiler(const TorchArguments &Arguments);
/// Stops it and prints how many events it has, on standard error.
void stopProfiler(const TorchArguments &Arguments);

} // namespace syncline::bench

#endif // SYNCLINE_TESTS_BENCH_OVERHEAD_TORCHPROFILER_H
