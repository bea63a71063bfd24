//===- Toggle.h - Wall time per step, recorded and not, by turns -*- C++
//-*-===//

#ifndef SYNCLINE_TESTS_BENCH_OVERHEAD_TOGGLE_H
#define SYNCLINE_TESTS_BENCH_OVERHEAD_TOGGLE_H

#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace syncline::bench {

/// Mean wall time in us of the steps that fit into \p Seconds.
template <typename StepT> double meanStep(double Seconds, StepT &Step) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point Start = Clock::now();
  std::chrono::duration<double> Time(0);
  uint64_t Steps = 0;
  while (Time.count() < Seconds) {
    for (int I = 0; I < 50; ++I)
      Step();
    Steps += 50;
    Time = Clock::now() - Start;
  }
  return Time.count() * 1e6 / static_cast<double>(Steps);
}

/// For `syncline record --signal USR2 PROGRAM toggle PAIRS SECONDS`: runs the
/// step unrecorded and recorded by turns, and prints a line for each pair, in
/// us. Two runs of a program differ by more than what recording costs; the
/// phases of one process do not. Returns whether the arguments ask for it.
template <typename StepT> bool toggled(int Argc, char **Argv, StepT &&Step) {
  if (Argc != 4 || std::strcmp(Argv[1], "toggle") != 0)
    return false;
  int Pairs = std::atoi(Argv[2]);
  double Seconds = std::atof(Argv[3]);
  meanStep(1, Step);
  double Before = meanStep(Seconds, Step);
  for (int I = 0; I < Pairs; ++I) {
    std::raise(SIGUSR2);
    double Recorded = meanStep(Seconds, Step);
    std::raise(SIGUSR2);
    double After = meanStep(Seconds, Step);
    std::printf("before=%.4f recorded=%.4f after=%.4f ratio=%.4f\n", Before,
                Recorded, After, 2 * Recorded / (Before + After));
    std::fflush(stdout);
    Before = After;
  }
  return true;
}

} // namespace syncline::bench

#endif // SYNCLINE_TESTS_BENCH_OVERHEAD_TOGGLE_H
