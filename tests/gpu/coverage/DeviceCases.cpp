//===- DeviceCases.cpp - Launches, graphs, events, streams ----------------===//

#include "Fixture.h"

namespace syncline::gputest {
namespace {

using namespace std::chrono_literals;

// More than the queue of launches of any device so far holds.
constexpr unsigned ManyLaunches = 1500;

[[gnu::noinline]] void launchIntoFullQueue(Fixture &F, Site &At) {
  At.enter(__func__, __FILE__, __LINE__);
  F.Kernel.spin(F.Stream, 50ms);
  At.leave();
  for (unsigned I = 0; I < ManyLaunches; ++I) {
    At.enter(__func__, __FILE__, __LINE__);
    F.Kernel.empty(F.Stream);
    At.leave();
  }
}

/// With lazy loading, the first launch loads the kernel.
[[gnu::noinline]] void launchFirstTime(Fixture &F, Site &At) {
  At.enter(__func__, __FILE__, __LINE__);
  F.FreshKernels->empty(F.Stream);
  At.leave();
  ++F.FurtherLaunches;
}

[[gnu::noinline]] void callGraphInstantiate(Fixture &F, Site &At) {
  SYNCLINE_CALL(At, Result, cudaGraphInstantiate(&F.Executable, F.Graph, 0));
  check(Result, At.Function);
}

[[gnu::noinline]] void callGraphLaunch(Fixture &F, Site &At) {
  SYNCLINE_CALL(At, Result, cudaGraphLaunch(F.Executable, F.Stream));
  check(Result, At.Function);
  ++F.GraphLaunches;
}

[[gnu::noinline]] void callEventRecord(Fixture &F, Site &At) {
  SYNCLINE_CALL(At, Result, cudaEventRecord(F.Event, F.Stream));
  check(Result, At.Function);
}

/// An edge from one stream to another: what is queued on Other waits.
[[gnu::noinline]] void callStreamWaitEvent(Fixture &F, Site &At) {
  SYNCLINE_CALL(At, Result, cudaStreamWaitEvent(F.Other, F.Event, 0));
  check(Result, At.Function);
  F.Kernel.empty(F.Other);
}

void recordEvent(Fixture &F) {
  F.keepBusy();
  check(cudaEventRecord(F.Event, F.Stream), "cudaEventRecord");
}

[[gnu::noinline]] void callStreamCreate(Fixture &F, Site &At) {
  SYNCLINE_CALL(At, Result, cudaStreamCreate(&F.ScratchStream));
  check(Result, At.Function);
}

[[gnu::noinline]] void callStreamDestroy(Fixture &F, Site &At) {
  F.Kernel.spin(F.ScratchStream, Fixture::BusyTime);
  SYNCLINE_CALL(At, Result, cudaStreamDestroy(F.ScratchStream));
  check(Result, At.Function);
}

void createStream(Fixture &F) {
  check(cudaStreamCreate(&F.ScratchStream), "cudaStreamCreate");
}
void destroyStream(Fixture &F) {
  check(cudaStreamDestroy(F.ScratchStream), "cudaStreamDestroy");
}

Case fullCase(const char *Kind, const char *Api, const char *Record,
              void (*Call)(Fixture &, Site &)) {
  return {.Kind = Kind,
          .Api = Api,
          .Record = Record,
          .Call = Call,
          .In = Modes::Full};
}

std::vector<Case> launchCases() {
  Case BackPressure = fullCase("launch-back-pressure", "cudaLaunchKernel",
                               "api-call", launchIntoFullQueue);
  BackPressure.Repeats = 1;
  Case First =
      fullCase("first-launch", "cudaLaunchKernel", "api-call", launchFirstTime);
  First.Prepare = [](Fixture &F) {
    F.FreshKernels = std::make_unique<Kernels>();
  };
  First.Cleanup = [](Fixture &F) { F.FreshKernels.reset(); };
#if CUDART_VERSION < 13000
  // The runtime loads the kernel in cuKernelGetFunction, before CUPTI reports
  // the launch. That call is not reported.
  First.IsTimed = false;
#endif
  return {BackPressure, First};
}

std::vector<Case> graphCases() {
  Case Instantiate =
      fullCase("graph-instantiate", "cudaGraphInstantiate",
               "call|api-call|memory-call|none", callGraphInstantiate);
  Instantiate.Prepare = [](Fixture &F) { F.captureGraph(); };
  Instantiate.Cleanup = [](Fixture &F) { F.destroyGraph(); };
  Case Launch =
      fullCase("graph-launch", "cudaGraphLaunch", "api-call", callGraphLaunch);
  Launch.Prepare = [](Fixture &F) { F.instantiateGraph(); };
  Launch.Cleanup = Instantiate.Cleanup;
  return {Instantiate, Launch};
}

std::vector<Case> streamCases() {
  Case Record = fullCase("event-record", "", "event-record", callEventRecord);
  Case Wait = fullCase("stream-wait-event", "", "stream-wait-event",
                       callStreamWaitEvent);
  Wait.Prepare = recordEvent;
  Wait.Busy = false;
  Case Create = fullCase("stream-create", "cudaStreamCreate",
                         "call|api-call|none", callStreamCreate);
  Create.Cleanup = destroyStream;
  Case Destroy = fullCase("stream-destroy", "cudaStreamDestroy",
                          "call|api-call|none", callStreamDestroy);
  Destroy.Prepare = createStream;
  return {Record, Wait, Create, Destroy};
}

} // namespace

std::vector<Case> deviceCases() {
  std::vector<Case> Result;
  for (const std::vector<Case> &Group :
       {launchCases(), graphCases(), streamCases()})
    Result.insert(Result.end(), Group.begin(), Group.end());
  return Result;
}

} // namespace syncline::gputest
