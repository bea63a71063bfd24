//===- leave.cpp - Every way in which a program can end -------------------===//
//
//   leave WAY [--seconds S] [--manifest FILE]
//
// Synchronizes again and again, then ends in the given WAY. What the trace
// holds must not depend on it, except for the last moments before SIGKILL.
//
//===----------------------------------------------------------------------===//

#include "support/Kernels.h"
#include "support/Manifest.h"

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <thread>

using namespace syncline::gputest;
using Clock = std::chrono::steady_clock;

namespace {

struct Counted {
  uint64_t Waits = 0;
  /// Those that were over a second before the end: later ones may be lost where
  /// the program cannot be asked.
  uint64_t LongAgo = 0;
};

struct Way {
  const char *Name;
  void (*Leave)();
  /// Nothing of the program runs any more.
  bool Sudden = false;
};

// The statuses differ, so that a run shows which way it went.
constexpr Way Ways[] = {
    {"return", nullptr},
    {"exit", [] { std::exit(11); }},
    {"_exit", [] { _exit(12); }},
    {"quick_exit", [] { std::quick_exit(13); }},
    {"sigterm", [] { kill(getpid(), SIGTERM); }},
    {"sigint", [] { kill(getpid(), SIGINT); }},
    {"abort", [] { std::abort(); }},
    {"throw", [] { throw std::runtime_error("thrown on purpose"); }},
    {"sigsegv", [] { std::raise(SIGSEGV); }, true},
    {"kill9", [] { kill(getpid(), SIGKILL); }, true},
    {"exit-in-thread",
     [] {
       std::thread([] { std::exit(14); }).detach();
       pause();
     }},
};

} // namespace

static Counted workFor(std::chrono::duration<double> Time) {
  Kernels Kernel;
  cudaStream_t Stream = nullptr;
  check(cudaStreamCreate(&Stream), "cudaStreamCreate");
  Counted Result;
  Clock::time_point Start = Clock::now();
  for (;;) {
    std::chrono::duration<double> Spent = Clock::now() - Start;
    if (Spent > Time)
      break;
    Kernel.spin(Stream, std::chrono::microseconds(500));
    check(cudaStreamSynchronize(Stream), "cudaStreamSynchronize");
    ++Result.Waits;
    if (Spent < Time - std::chrono::seconds(1))
      Result.LongAgo = Result.Waits;
  }
  return Result;
}

static const Way *findWay(const char *Name) {
  for (const Way &Candidate : Ways)
    if (!std::strcmp(Candidate.Name, Name))
      return &Candidate;
  return nullptr;
}

int main(int Argc, char **Argv) {
  double Seconds = 2;
  const char *ManifestPath = nullptr;
  for (int I = 2; I + 1 < Argc; I += 2) {
    if (!std::strcmp(Argv[I], "--seconds"))
      Seconds = std::strtod(Argv[I + 1], nullptr);
    else if (!std::strcmp(Argv[I], "--manifest"))
      ManifestPath = Argv[I + 1];
  }
  const Way *Chosen = Argc > 1 ? findWay(Argv[1]) : nullptr;
  if (!Chosen) {
    std::fprintf(stderr, "usage: leave WAY [--seconds S] [--manifest FILE]\n"
                         "ways:");
    for (const Way &Candidate : Ways)
      std::fprintf(stderr, " %s", Candidate.Name);
    std::fputc('\n', stderr);
    return 2;
  }
  Counted Done = workFor(std::chrono::duration<double>(Seconds));
  Manifest Out;
  Out.add({.Kind = std::string("leave-") + Chosen->Name,
           .Api = "cudaStreamSynchronize",
           .Record = "call",
           .Count = Chosen->Sudden ? Done.LongAgo : Done.Waits,
           .AtLeast = Chosen->Sudden,
           .Waiting = Waits::Yes,
           .Where = Scope::File});
  if (ManifestPath && !Out.write(ManifestPath))
    return 1;
  std::printf("waits=%llu\n", static_cast<unsigned long long>(Done.Waits));
  std::fflush(stdout);
  if (Chosen->Leave)
    Chosen->Leave();
  return 10;
}
