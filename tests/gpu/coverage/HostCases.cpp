//===- HostCases.cpp - NVTX ranges and named threads ----------------------===//

#include "Fixture.h"

#include <nvtx3/nvToolsExt.h>
#include <pthread.h>

#include <thread>

namespace syncline::gputest {
namespace {

// A macro's line and time would tell nothing here: only that it is there
// matters, so each of these counts by hand.
#define COUNTED(At) (At).enter(__func__, __FILE__, __LINE__)

void pushAndPop(Fixture &, Site &At) {
  COUNTED(At);
  nvtxRangePushA("covered range");
  nvtxRangePushA("covered inner range");
  nvtxRangePop();
  nvtxRangePop();
}

void pushWide(Fixture &, Site &At) {
  COUNTED(At);
  nvtxRangePushW(L"covered wide range");
  nvtxRangePop();
}

void pushInDomain(Fixture &, Site &At) {
  COUNTED(At);
  static nvtxDomainHandle_t Domain = nvtxDomainCreateA("covered domain");
  nvtxEventAttributes_t Attributes{};
  Attributes.version = NVTX_VERSION;
  Attributes.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  Attributes.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
  Attributes.message.registered =
      nvtxDomainRegisterStringA(Domain, "covered registered range");
  nvtxDomainRangePushEx(Domain, &Attributes);
  nvtxDomainRangePop(Domain);
}

void startHereEndElsewhere(Fixture &, Site &At) {
  COUNTED(At);
  nvtxRangeId_t Range = nvtxRangeStartA("covered started range");
  std::thread([Range] { nvtxRangeEnd(Range); }).join();
}

void mark(Fixture &, Site &At) {
  COUNTED(At);
  nvtxMarkA("covered mark");
}

Case rangeCase(const char *Kind, const char *Record, const char *Fields,
               void (*Call)(Fixture &, Site &)) {
  return {.Kind = Kind,
          .Record = Record,
          .Call = Call,
          .Fields = Fields,
          .Busy = false};
}

constexpr unsigned WaitsPerThread = 5;

[[gnu::noinline]] void waitOnNamedThread(const Kernels &Kernel, Site &At) {
  cudaStream_t Stream = nullptr;
  check(cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking),
        "cudaStreamCreateWithFlags");
  for (unsigned I = 0; I < WaitsPerThread; ++I) {
    Kernel.spin(Stream, Fixture::BusyTime);
    SYNCLINE_CALL(At, Result, cudaStreamSynchronize(Stream));
    check(Result, At.Function);
  }
  check(cudaStreamDestroy(Stream), "cudaStreamDestroy");
}

} // namespace

std::vector<Case> rangeCases() {
  return {
      rangeCase("nvtx-push", "range-push", "name=covered inner range",
                pushAndPop),
      rangeCase("nvtx-push-wide", "range-push", "name=covered wide range",
                pushWide),
      rangeCase("nvtx-push-in-domain", "range-push",
                "name=covered registered range;domain=covered domain",
                pushInDomain),
      rangeCase("nvtx-start", "range-start", "name=covered started range",
                startHereEndElsewhere),
      rangeCase("nvtx-mark", "mark", "name=covered mark", mark),
  };
}

uint64_t runNamedThreads(Manifest &Out) {
  Kernels Kernel;
  const char *Names[] = {"covered-one", "covered-two"};
  Site Sites[2];
  std::thread Threads[2];
  for (unsigned I = 0; I < 2; ++I)
    Threads[I] = std::thread([&, I] {
      pthread_setname_np(pthread_self(), Names[I]);
      waitOnNamedThread(Kernel, Sites[I]);
    });
  for (std::thread &Thread : Threads)
    Thread.join();
  for (unsigned I = 0; I < 2; ++I)
    Out.add({.Kind = std::string("thread-") + Names[I],
             .Api = "cudaStreamSynchronize",
             .Record = "call",
             .Count = Sites[I].Count,
             .Waiting = Waits::Yes,
             .Where = Scope::Thread,
             .ThreadName = Names[I],
             .At = Sites[I]});
  return Kernel.launched();
}

} // namespace syncline::gputest
