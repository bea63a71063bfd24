//===- RunExample.cpp - Every example's main ------------------------------===//

#include "common/RunExample.h"

#include "common/DeviceMemory.h"

#include <ATen/record_function.h>
#include <c10/util/Exception.h>
#include <torch/cuda.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <limits>
#include <stdexcept>

namespace examples {
namespace {

void printSettings(const Options &Opts) {
  std::cout << "device " << Opts.Device << ", batch " << Opts.BatchSize;
  if (Opts.ImageSize)
    std::cout << ", images " << Opts.ImageSize << 'x' << Opts.ImageSize;
  std::cout << ", seed " << Opts.Seed << ", " << Opts.WarmupSteps
            << " warm-up and " << Opts.Steps << " timed steps" << std::endl;
}

void waitForAll(const Options &Opts, Workload &Work) {
  Work.drain();
  if (Opts.Device.is_cuda())
    // The clock is to stop when the work is done.
    // NOLINTNEXTLINE(syncline-sync-device-synchronize)
    torch::cuda::synchronize(Opts.Device.index());
}

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

struct StepTimes {
  /// Of all steps, until the device has done them.
  double Total = 0;
  /// Of one step on the host: the median of the first few, before the queue of
  /// the device is so full that it blocks the host until there is room.
  double OnHost = 0;
};

constexpr int64_t StepsOnHost = 3;

/// Times \p Count steps from number \p First on. They stand in a range called
/// \p Name, each in one called "step", for whoever profiles the run.
StepTimes timeSteps(const Options &Opts, Workload &Work, const char *Name,
                    int64_t First, int64_t Count) {
  waitForAll(Opts, Work);
  RECORD_USER_SCOPE(Name);
  std::vector<double> OnHost;
  Clock::time_point Start = Clock::now();
  for (int64_t I = 0; I < Count; ++I) {
    RECORD_USER_SCOPE("step");
    Clock::time_point Begin = Clock::now();
    Work.step(First + I);
    if (I < StepsOnHost)
      OnHost.push_back(Seconds(Clock::now() - Begin).count());
  }
  waitForAll(Opts, Work);
  StepTimes Result;
  Result.Total = Seconds(Clock::now() - Start).count();
  std::sort(OnHost.begin(), OnHost.end());
  if (!OnHost.empty())
    Result.OnHost = OnHost[OnHost.size() / 2];
  return Result;
}

/// One a line, with the digits that give back the same float.
void writeResults(std::ofstream &Out, const std::string &Name,
                  const std::vector<double> &Results) {
  Out.precision(std::numeric_limits<float>::max_digits10);
  for (double Result : Results)
    Out << Result << '\n';
  Out.close();
  if (!Out)
    throw std::runtime_error("cannot write " + Name);
}

void run(const Options &Opts, Workload &Work, std::ofstream &ResultsOut) {
  timeSteps(Opts, Work, "warm-up", 0, Opts.WarmupSteps);
  resetPeakMemory(Opts.Device);
  StepTimes Times =
      timeSteps(Opts, Work, "timed", Opts.WarmupSteps, Opts.Steps);
  double StepsPerSecond = static_cast<double>(Opts.Steps) / Times.Total;
  std::cout << "steps/s      " << StepsPerSecond << "\nsamples/s    "
            << StepsPerSecond * static_cast<double>(Opts.BatchSize)
            << "\nhost ms/step " << 1e3 * Times.OnHost << '\n';
  if (Opts.Device.is_cuda())
    std::cout << "peak MiB     " << peakMemory(Opts.Device) / (1 << 20) << '\n';
  std::vector<double> Results = Work.results();
  if (!Results.empty())
    std::cout << "final result " << Results.back() << '\n';
  if (!Opts.ResultsFile.empty())
    writeResults(ResultsOut, Opts.ResultsFile, Results);
}

} // namespace

int runExample(int Argc, char **Argv, const Example &Run) {
  auto Parsed =
      parseOptions(Argc, Argv, Run.Description, Run.Defaults, Run.More);
  if (const int *ExitStatus = std::get_if<int>(&Parsed))
    return *ExitStatus;
  const Options &Opts = std::get<Options>(Parsed);
  std::string Wrong = Run.Check ? Run.Check(Opts) : "";
  if (!Wrong.empty()) {
    std::cerr << Argv[0] << ": " << Wrong << '\n';
    return 2;
  }

  // Opened first: a mistyped path should not come to light after the run.
  std::ofstream ResultsOut;
  if (!Opts.ResultsFile.empty()) {
    ResultsOut.open(Opts.ResultsFile);
    if (!ResultsOut) {
      std::cerr << Argv[0] << ": --results: cannot write " << Opts.ResultsFile
                << '\n';
      return 2;
    }
  }

  try {
    printSettings(Opts);
    run(Opts, *Run.Make(Opts), ResultsOut);
    return 0;
  } catch (const c10::Error &Error) {
    std::cerr << Argv[0] << ": " << Error.what_without_backtrace() << '\n';
  } catch (const std::exception &Error) {
    std::cerr << Argv[0] << ": " << Error.what() << '\n';
  }
  return 1;
}

} // namespace examples
