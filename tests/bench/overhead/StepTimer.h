//===- StepTimer.h - Wall time per step -------------------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_BENCH_OVERHEAD_STEPTIMER_H
#define SYNCLINE_TESTS_BENCH_OVERHEAD_STEPTIMER_H

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace syncline::bench {

/// Runs \p Step and prints wall time per step, as "key=value ..." on one line:
/// the mean over all steps, so that what happens now and then is in it, and the
/// median over blocks of steps, so that it is not. Begin and End run around
/// the timed steps and are not timed themselves.
template <typename StepT, typename BeginT, typename EndT>
void timeSteps(const char *Name, uint64_t Steps, uint64_t WarmupSteps,
               StepT &&Step, BeginT &&Begin, EndT &&End) {
  using Clock = std::chrono::steady_clock;
  constexpr uint64_t BlockSize = 50;
  for (uint64_t I = 0; I < WarmupSteps; ++I)
    Step();
  Begin();
  std::vector<double> Blocks;
  Clock::time_point Start = Clock::now(), BlockStart = Start;
  for (uint64_t I = 1; I <= Steps; ++I) {
    Step();
    if (I % BlockSize != 0 && I != Steps)
      continue;
    Clock::time_point Now = Clock::now();
    uint64_t Size = I % BlockSize == 0 ? BlockSize : I % BlockSize;
    std::chrono::duration<double, std::micro> Time = Now - BlockStart;
    Blocks.push_back(Time.count() / static_cast<double>(Size));
    BlockStart = Now;
  }
  std::chrono::duration<double, std::micro> Total = Clock::now() - Start;
  End();
  auto Middle = Blocks.begin() + static_cast<std::ptrdiff_t>(Blocks.size() / 2);
  std::nth_element(Blocks.begin(), Middle, Blocks.end());
  std::printf(
      "program=%s steps=%llu mean-us=%.4f median-us=%.4f seconds=%.4f\n", Name,
      static_cast<unsigned long long>(Steps),
      Total.count() / static_cast<double>(Steps), *Middle, Total.count() / 1e6);
}

} // namespace syncline::bench

#endif // SYNCLINE_TESTS_BENCH_OVERHEAD_STEPTIMER_H
