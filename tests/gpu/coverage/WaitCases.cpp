//===- WaitCases.cpp - Waits that the program asks for --------------------===//

#include "Fixture.h"

#include <utility>

namespace syncline::gputest {
namespace {

[[gnu::noinline]] void callStreamSynchronize(Fixture &F, Site &At) {
  SYNCLINE_CALL(At, Result, cudaStreamSynchronize(F.Stream));
  check(Result, At.Function);
}

[[gnu::noinline]] void callIdleStreamSynchronize(Fixture &F, Site &At) {
  SYNCLINE_CALL(At, Result, cudaStreamSynchronize(F.Other));
  check(Result, At.Function);
}

[[gnu::noinline]] void callEventSynchronize(Fixture &F, Site &At) {
  check(cudaEventRecord(F.Event, F.Stream), "cudaEventRecord");
  SYNCLINE_CALL(At, Result, cudaEventSynchronize(F.Event));
  check(Result, At.Function);
}

[[gnu::noinline]] void callSleepingEventSynchronize(Fixture &F, Site &At) {
  check(cudaEventRecord(F.SleepingEvent, F.Stream), "cudaEventRecord");
  SYNCLINE_CALL(At, Result, cudaEventSynchronize(F.SleepingEvent));
  check(Result, At.Function);
}

[[gnu::noinline]] void callDeviceSynchronize(Fixture &, Site &At) {
  SYNCLINE_CALL(At, Result, cudaDeviceSynchronize());
  check(Result, At.Function);
}

/// The legacy default stream waits for the blocking stream that is busy.
[[gnu::noinline]] void callLegacyStreamSynchronize(Fixture &F, Site &At) {
  F.Kernel.empty(nullptr);
  SYNCLINE_CALL(At, Result, cudaStreamSynchronize(nullptr));
  check(Result, At.Function);
}

[[gnu::noinline]] void callPerThreadSynchronize(Fixture &F, Site &At) {
  F.Kernel.spin(cudaStreamPerThread, Fixture::BusyTime);
  SYNCLINE_CALL(At, Result, cudaStreamSynchronize(cudaStreamPerThread));
  check(Result, At.Function);
}

[[gnu::noinline]] void pollStream(Fixture &F, Site &At) {
  for (;;) {
    SYNCLINE_CALL(At, Result, cudaStreamQuery(F.Stream));
    if (Result == cudaSuccess)
      return;
    if (Result != cudaErrorNotReady)
      check(Result, At.Function);
  }
}

[[gnu::noinline]] void pollEvent(Fixture &F, Site &At) {
  check(cudaEventRecord(F.Event, F.Stream), "cudaEventRecord");
  for (;;) {
    SYNCLINE_CALL(At, Result, cudaEventQuery(F.Event));
    if (Result == cudaSuccess)
      return;
    if (Result != cudaErrorNotReady)
      check(Result, At.Function);
  }
}

constexpr Case Cases[] = {
    {.Kind = "stream-synchronize",
     .Api = "cudaStreamSynchronize",
     .Record = "call",
     .Call = callStreamSynchronize,
     .Waiting = Waits::Yes},
    {.Kind = "idle-stream-synchronize",
     .Api = "cudaStreamSynchronize",
     .Record = "call",
     .Call = callIdleStreamSynchronize,
     .Waiting = Waits::No},
    {.Kind = "event-synchronize",
     .Api = "cudaEventSynchronize",
     .Record = "call",
     .Call = callEventSynchronize,
     .Waiting = Waits::Yes},
    {.Kind = "sleeping-event-synchronize",
     .Api = "cudaEventSynchronize",
     .Record = "call",
     .Call = callSleepingEventSynchronize,
     .Waiting = Waits::Yes},
    {.Kind = "device-synchronize",
     .Api = "cudaDeviceSynchronize",
     .Record = "call",
     .Call = callDeviceSynchronize,
     .Waiting = Waits::Yes},
    {.Kind = "legacy-stream-synchronize",
     .Api = "cudaStreamSynchronize",
     .Record = "call",
     .Call = callLegacyStreamSynchronize,
     .Waiting = Waits::Yes},
    {.Kind = "per-thread-synchronize",
     .Api = "cudaStreamSynchronize",
     .Record = "call",
     .Call = callPerThreadSynchronize,
     .Waiting = Waits::Yes},
    {.Kind = "stream-query",
     .Api = "cudaStreamQuery",
     .Record = "poll",
     .Call = pollStream,
     .Waiting = Waits::No},
    {.Kind = "event-query",
     .Api = "cudaEventQuery",
     .Record = "poll",
     .Call = pollEvent,
     .Waiting = Waits::No},
};

} // namespace

std::vector<Case> waitCases() { return {std::begin(Cases), std::end(Cases)}; }

} // namespace syncline::gputest
