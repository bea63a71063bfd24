// How long one stack takes: ours, glibc's backtrace(), libgcc's unwinder.

#include "tracer/unwind/LastWalks.h"
#include "tracer/unwind/Unwind.h"

#include <array>
#include <benchmark/benchmark.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <unwind.h>

using namespace syncline::tracer::unwind;

namespace {

constexpr std::size_t MaxFrames = 256;

struct Request {
  benchmark::State &State;
  void (*Measure)(benchmark::State &);
};

/// Calls itself; the addresses differ, so that the cache has to hold as many.
template <int Depth> [[gnu::noinline]] void descend(const Request &Wanted) {
  if constexpr (Depth == 0)
    Wanted.Measure(Wanted.State);
  else
    descend<Depth - 1>(Wanted);
  benchmark::ClobberMemory(); // keeps the call from becoming a jump
}

/// As many different stacks of one depth as \p Stacks take turns. \p Last may
/// be null.
template <unsigned Stacks>
void measureWalks(benchmark::State &State, LastWalks *Last) {
  std::array<std::uintptr_t, MaxFrames> Frames;
  std::size_t Count = 0;
  unsigned Skip = 0;
  for ([[maybe_unused]] auto Iteration : State) {
    Skip = (Skip + 1) % Stacks;
    Count = captureStack(Frames, Skip, Last);
    benchmark::DoNotOptimize(Frames);
  }
  State.counters["frames"] = static_cast<double>(Count);
}

void measureOurs(benchmark::State &State) { measureWalks<1>(State, nullptr); }

/// The same stack again, as the next iteration of a loop takes it.
void measureRepeated(benchmark::State &State) {
  static LastWalks Last;
  measureWalks<1>(State, &Last);
}

/// A stack that is none of those kept of the same depth.
void measureOther(benchmark::State &State) {
  static LastWalks Last;
  measureWalks<8>(State, &Last);
}

void measureGlibc(benchmark::State &State) {
  std::array<void *, MaxFrames> Frames;
  int Count = 0;
  for ([[maybe_unused]] auto Iteration : State) {
    Count = backtrace(Frames.data(), MaxFrames);
    benchmark::DoNotOptimize(Frames);
  }
  State.counters["frames"] = Count;
}

void measureLibgcc(benchmark::State &State) {
  int Count = 0;
  for ([[maybe_unused]] auto Iteration : State) {
    Count = 0;
    _Unwind_Backtrace(
        [](_Unwind_Context *Context, void *Result) {
          benchmark::DoNotOptimize(_Unwind_GetIP(Context));
          ++*static_cast<int *>(Result);
          return _URC_NO_REASON;
        },
        &Count);
  }
  State.counters["frames"] = Count;
}

/// GNU libunwind's, if it is installed. Loaded with dlopen, because linking it
/// would replace the program's backtrace().
void measureLibunwind(benchmark::State &State) {
  void *Library = dlopen("libunwind.so.8", RTLD_NOW | RTLD_LOCAL);
  auto *Capture = reinterpret_cast<int (*)(void **, int)>(
      Library ? dlsym(Library, "unw_backtrace") : nullptr);
  if (!Capture)
    return State.SkipWithError("no libunwind.so.8");
  std::array<void *, MaxFrames> Frames;
  int Count = 0;
  for ([[maybe_unused]] auto Iteration : State) {
    Count = Capture(Frames.data(), MaxFrames);
    benchmark::DoNotOptimize(Frames);
  }
  State.counters["frames"] = Count;
}

template <int Depth, void (*Measure)(benchmark::State &)>
void run(benchmark::State &State) {
  descend<Depth>({State, Measure});
}

// About ten frames are main's and the library's.
BENCHMARK(run<30, measureOurs>)->Name("syncline/40");
BENCHMARK(run<30, measureRepeated>)->Name("syncline, repeated/40");
BENCHMARK(run<30, measureOther>)->Name("syncline, another/40");
BENCHMARK(run<30, measureGlibc>)->Name("glibc/40");
BENCHMARK(run<30, measureLibgcc>)->Name("libgcc/40");
BENCHMARK(run<30, measureLibunwind>)->Name("libunwind/40");
BENCHMARK(run<90, measureOurs>)->Name("syncline/100");
BENCHMARK(run<90, measureGlibc>)->Name("glibc/100");

} // namespace

BENCHMARK_MAIN();
