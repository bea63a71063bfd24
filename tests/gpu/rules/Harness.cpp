//===- Harness.cpp - Decides whether the host waited ----------------------===//

#include "Harness.h"
#include "CudaApi.h"
#include "Range.h"

#include <algorithm>
#include <chrono>

namespace syncline::rulecases {
namespace {

constexpr int Repetitions = 3;

/// Some lists of what would be possible are thousands of characters long.
constexpr std::size_t LongestDetail = 200;

std::string firstLine(const std::string &Text) {
  return Text.substr(0, std::min(Text.find('\n'), LongestDetail));
}

double median(std::vector<double> Values) {
  std::sort(Values.begin(), Values.end());
  return Values[Values.size() / 2];
}

void runOnce(Body &B) {
  if (B.Prepare)
    B.Prepare();
  B.Run();
  if (B.Finish)
    B.Finish();
}

Outcome skipped(const Case &C, const char *Why) {
  Outcome Result{.Which = C, .Result = Verdict::Skipped};
  Result.Detail = Why;
  return Result;
}

/// Calls \p Function; an exception becomes the outcome.
template <typename Callable> void guarded(Outcome &Result, Callable Function) {
  try {
    Function();
  } catch (const c10::Error &Error) {
    Result.Result = Verdict::Error;
    Result.Detail = firstLine(Error.what_without_backtrace());
  } catch (const std::exception &Error) {
    Result.Result = Verdict::Error;
    Result.Detail = firstLine(Error.what());
  }
}

} // namespace

const char *nameOf(Verdict V) {
  switch (V) {
  case Verdict::AsExpected:
    return "as expected";
  case Verdict::Contradicted:
    return "CONTRADICTED";
  case Verdict::Skipped:
    return "skipped";
  case Verdict::Error:
    return "error";
  }
  return "";
}

Harness::Harness(double BusyMilliseconds)
    : Kernel(BusyMilliseconds), OtherStream(c10::cuda::getStreamFromPool()) {}

void Harness::timeOnce(const Case &C, Body &B, Outcome &Result,
                       std::vector<double> &Busy) {
  using Clock = std::chrono::steady_clock;
  if (B.Prepare)
    B.Prepare();
  check(cudaDeviceSynchronize());
  Kernel.enqueue(C.has(BusyElsewhere) ? OtherStream
                                      : c10::cuda::getCurrentCUDAStream());
  {
    Range Named("case:" + C.label());
    auto Begin = Clock::now();
    B.Run();
    std::chrono::duration<double, std::micro> Taken = Clock::now() - Begin;
    Result.HostMicroseconds.push_back(Taken.count());
  }
  check(cudaDeviceSynchronize());
  Busy.push_back(Kernel.lastMicroseconds());
  if (B.Finish)
    B.Finish();
}

Outcome Harness::measure(const Case &C) {
  if (C.WhySkipped)
    return skipped(C, C.WhySkipped);
  Outcome Result{.Which = C};
  guarded(Result, [&] {
    Body B = C.Make();
    // Loads modules, tunes, and lets the allocators grow: once, not per call.
    runOnce(B);
    check(cudaDeviceSynchronize());
    std::vector<double> Busy;
    int Waits = 0;
    for (int I = 0; I < Repetitions; ++I) {
      timeOnce(C, B, Result, Busy);
      Waits += Result.HostMicroseconds.back() > Busy.back() / 2 ? 1 : 0;
    }
    Result.MedianHostMicroseconds = median(Result.HostMicroseconds);
    Result.MedianBusyMicroseconds = median(Busy);
    Result.Waited = 2 * Waits > Repetitions;
    if (B.Prepare)
      B.Prepare();
    Result.CountedWaits = Counter.count(B.Run);
    check(cudaDeviceSynchronize());
    if (B.Finish)
      B.Finish();
    Result.Result = Result.Waited == (C.Expected == Form::Waits)
                        ? Verdict::AsExpected
                        : Verdict::Contradicted;
  });
  if (Result.Result == Verdict::Error) {
    // Reading the error of a failed call clears it; where the
    // device still refuses to work, the context is gone.
    cudaGetLastError();
    cudaDeviceSynchronize();
    cudaGetLastError();
    Lost = cudaDeviceSynchronize() != cudaSuccess;
  }
  return Result;
}

Outcome rehearse(const Case &C) {
  if (C.WhySkipped)
    return skipped(C, C.WhySkipped);
  if (C.has(OnlyCuda))
    return skipped(C, "needs a GPU");
  Outcome Result{.Which = C};
  guarded(Result, [&] {
    Body B = C.Make();
    runOnce(B);
    runOnce(B); // as often as it likes: a case must not use itself up
    Result.Result = Verdict::AsExpected;
  });
  return Result;
}

} // namespace syncline::rulecases
