//===- coverage.cpp - Every kind of wait, a known number of times ---------===//
//
//   coverage MANIFEST | --list
//
// Makes each kind of call that can block, from a function of its own, with the
// device busy, in an NVTX range "coverage:<kind>". The manifest lists what a
// trace must hold; check_coverage.py compares the two.
//
//===----------------------------------------------------------------------===//

#include "Fixture.h"

#include <nvtx3/nvToolsExt.h>

#include <cstdio>
#include <cstring>
#include <string>

using namespace syncline::gputest;

static void settle() {
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
}

static void runCase(Fixture &F, const Case &C, Manifest &Out) {
  Site At;
  std::string RangeName = std::string("coverage:") + C.Kind;
  for (unsigned I = 0; I < C.Repeats; ++I) {
    if (C.Prepare)
      C.Prepare(F);
    if (C.Busy)
      F.keepBusy();
    nvtxRangePushA(RangeName.c_str());
    C.Call(F, At);
    nvtxRangePop();
    settle();
    if (C.Cleanup) {
      C.Cleanup(F);
      settle();
    }
  }
  if (!C.IsTimed)
    At.Nanoseconds = 0;
  // Only a line that a stack was taken at can be compared.
  if (!*C.Api)
    At.Line = 0;
  Out.add({.Kind = C.Kind,
           .Api = C.Api,
           .Record = C.Record,
           .Count = At.Count,
           .Waiting = C.Waiting,
           .In = C.In,
           .Fields = C.Fields,
           .At = At});
}

static std::vector<Case> allCases() {
  std::vector<Case> Result;
  for (const std::vector<Case> &Group :
       {waitCases(), driverCases(), copyCases(), peerCases(), memoryCases(),
        deviceCases(), rangeCases()})
    Result.insert(Result.end(), Group.begin(), Group.end());
  return Result;
}

static void addDeviceRows(const Fixture &F, uint64_t Ranges,
                          uint64_t FurtherLaunches, Manifest &Out) {
  Out.add({.Kind = "coverage-ranges",
           .Record = "range-push",
           .Count = Ranges,
           .AtLeast = true,
           .Where = Scope::File});
  Out.add({.Kind = "kernels",
           .Record = "kernel",
           .Count = F.Kernel.launched() - F.CapturedLaunches +
                    F.FurtherLaunches + FurtherLaunches,
           .In = Modes::Full,
           .Where = Scope::File});
  Out.add({.Kind = "graph-runs",
           .Record = "graph-run|graph-kernel",
           .Count = F.GraphLaunches,
           .AtLeast = true,
           .In = Modes::Full,
           .Where = Scope::File});
}

int main(int Argc, char **Argv) {
  if (Argc != 2) {
    std::fprintf(stderr, "usage: coverage MANIFEST | --list\n");
    return 2;
  }
  std::vector<Case> Cases = allCases();
  if (!std::strcmp(Argv[1], "--list")) {
    for (const Case &C : Cases)
      std::printf("%s\n", C.Kind);
    return 0;
  }
  Manifest Out;
  {
    Fixture F;
    uint64_t Ranges = 0;
    for (const Case &C : Cases) {
      runCase(F, C, Out);
      Ranges += C.Repeats;
    }
    uint64_t FurtherLaunches = runNamedThreads(Out);
    addDeviceRows(F, Ranges, FurtherLaunches, Out);
  }
  if (!Out.write(Argv[1])) {
    std::fprintf(stderr, "coverage: cannot write %s\n", Argv[1]);
    return 1;
  }
  std::printf("coverage: %zu kinds of calls\n", Cases.size());
  return 0;
}
