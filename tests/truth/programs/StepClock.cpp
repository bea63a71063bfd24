//===- StepClock.cpp - How long a program runs ----------------------------===//

#include "StepClock.h"

#include <torch/cuda.h>

#include <algorithm>

namespace truth {

// Libraries load, and the allocator's cache fills, in the first steps.
static constexpr int64_t MostWarmupSteps = 10;
static constexpr int64_t LeastSteps = 20;

StepClock::StepClock(const Settings &Config)
    : Config(Config),
      WarmupSteps(Config.Steps ? std::min(MostWarmupSteps, Config.Steps / 2)
                               : MostWarmupSteps) {}

bool StepClock::next() {
  const Clock::time_point Now = Clock::now();
  if (Begun == 0)
    Start = Now;
  if (Begun == WarmupSteps)
    Warm = Now;
  const std::chrono::duration<double> Elapsed = Now - Start;
  const bool Ends =
      Config.Steps ? Begun >= Config.Steps
                   : Begun >= LeastSteps && Elapsed.count() >= Config.Seconds;
  if (!Ends)
    ++Begun;
  return !Ends;
}

RunTime StepClock::finish() {
  if (Config.Device.is_cuda())
    torch::cuda::synchronize();
  const Clock::time_point End = Clock::now();
  const std::chrono::duration<double> All = End - Start;
  const std::chrono::duration<double, std::milli> Timed = End - Warm;
  return {Begun, All.count(),
          Timed.count() / static_cast<double>(Begun - WarmupSteps)};
}

} // namespace truth
