#include "Awaiting.h"

#include "CudaCalls.h"
#include "FakeCupti.h"

#include <functional>
#include <thread>
#include <unistd.h>

using namespace syncline;
using namespace syncline::test;

bool syncline::test::launchesAreListenedTo() {
  return fakeIsListening(CUPTI_CB_DOMAIN_RUNTIME_API,
                         CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000);
}

static void napUntil(const std::function<bool()> &Holds) {
  constexpr unsigned Naps = 120'000;
  for (unsigned I = 0; I < Naps && !Holds(); ++I)
    usleep(1000);
}

/// How long the tracer takes depends on the machine: it clears megabytes
/// first, which a sanitizer makes ten times as slow.
void syncline::test::awaitWindow() {
  napUntil(fakeTracesKernels);
  // The tracer flushes no earlier than when its window is open.
  napUntil([Before = fakeFlushes()] { return fakeFlushes() > Before; });
}

void syncline::test::awaitWindowEnd() {
  napUntil([] { return !launchesAreListenedTo(); });
}

void syncline::test::awaitLaunches(uint64_t Count) {
  napUntil([Enough = callsMade(CallType::Launch) + Count] {
    return callsMade(CallType::Launch) >= Enough;
  });
}

void syncline::test::stayInLaunch() {
  std::thread([] {
    while (!launchesAreListenedTo())
      usleep(100);
    auto Stay = [](void *) {
      for (;;)
        usleep(100'000);
    };
    launchAround(Stay, nullptr);
  }).detach();
}

void syncline::test::launchUntilIgnored() {
  auto WaitForSilence = [](void *) {
    for (unsigned I = 0; I < 10'000 && launchesAreListenedTo(); ++I)
      usleep(1000);
  };
  launchAround(WaitForSilence, nullptr);
}
