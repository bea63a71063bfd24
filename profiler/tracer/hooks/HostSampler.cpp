#include "tracer/hooks/HostSampler.h"

#include "tracer/base/Clock.h"
#include "tracer/base/Wakeup.h"
#include "tracer/hooks/InterpreterEnd.h"
#include "tracer/hooks/PythonFrames.h"
#include "tracer/python/Interpreter.h"
#include "tracer/python/Requests.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"

#include <atomic>
#include <ctime>
#include <pthread.h>

using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::python;
using namespace syncline::tracer::tables;

/// Time without a call from which a sample is worth its stack: shorter times
/// belong to launches, see LongHostGap in analysis/model/DeviceTime.h.
static constexpr uint64_t ShortestGap = 200'000;
static constexpr uint64_t Period = NanosecondsPerMillisecond;

namespace {

/// Shared with the interpreter's main thread; never destroyed.
struct Sampler {
  Wakeup Bell;
  bool HasThread = false;
  /// When the interpreter was asked; 0: it has answered.
  std::atomic<uint64_t> AskedAt{0};
  /// The window in which it was asked.
  std::atomic<uint32_t> Window{0};
};

} // namespace

static Sampler &sampler() {
  static auto *TheSampler = new Sampler;
  return *TheSampler;
}

/// Host time is only analyzed where launches have stacks.
static bool isSampling(const Recorder &R) {
  return R.WindowOpen.load(std::memory_order_relaxed) &&
         R.NeedsLaunchStacks.load(std::memory_order_relaxed);
}

static void logSample(Recorder &R, ThreadLog &Log, uint64_t Asked) {
  uint64_t Now = now();
  // A thread without a call in the window has no part in its steps.
  if (Log.Call.Api || Log.LastEnd == 0)
    return;
  bool HasCalled = Log.LastEnd > Asked;
  bool WasInCall = HasCalled && Log.Call.Start <= Asked;
  if (WasInCall || Now - (HasCalled ? Asked : Log.LastEnd) < ShortestGap)
    return;
  RawEvent Event;
  Event.What = RawEvent::Kind::HostSample;
  Event.Start = Asked;
  Event.Duration = Now - Asked;
  if (!HasCalled)
    Event.Stack = takeStack(R, Log).Own;
  Log.pushIfRoom(Event); // one less does no harm
}

/// Called by the interpreter on its main thread, which holds its lock.
static int answer(void *) {
  Sampler &Own = sampler();
  Recorder &R = recorder();
  uint64_t Asked = Own.AskedAt.load(std::memory_order_acquire);
  bool IsWanted = isSampling(R) && R.Active.load(std::memory_order_relaxed) &&
                  !R.Paused.load(std::memory_order_relaxed) &&
                  Own.Window.load(std::memory_order_relaxed) ==
                      R.WindowsOpened.load(std::memory_order_relaxed);
  if (ThreadLog *Log = IsWanted ? ThreadLog::mine() : nullptr;
      Log && !Log->Busy)
    logSample(R, *Log, Asked);
  Own.AskedAt.store(0, std::memory_order_release);
  return 0;
}

static void ask(Sampler &Own, const Recorder &R, const Interpreter &Python) {
  // Otherwise the thread is still inside of the same instruction.
  if (!Own.AskedAt.load(std::memory_order_acquire)) {
    Own.Window.store(R.WindowsOpened.load(std::memory_order_relaxed),
                     std::memory_order_relaxed);
    Own.AskedAt.store(now(), std::memory_order_release);
    if (!callLater(Python, answer)) {
      Own.AskedAt.store(0, std::memory_order_release);
      return;
    }
  }
  remind(Python);
}

static void sampleOpenWindow(Sampler &Own, const Recorder &R) {
  constexpr timespec Nap = {0, Period};
  while (isSampling(R)) {
    nanosleep(&Nap, nullptr);
    if (const Interpreter *Python = R.Python.load(std::memory_order_acquire))
      whileAllowed([&] { ask(Own, R, *Python); });
  }
}

static void *run(void *Argument) {
  const Recorder &R = *static_cast<const Recorder *>(Argument);
  Sampler &Own = sampler();
  pthread_setname_np(pthread_self(), "syncline");
  for (;;) {
    constexpr uint64_t Long = 3600 * NanosecondsPerSecond;
    Own.Bell.wait(Long);
    sampleOpenWindow(Own, R);
  }
  return nullptr;
}

void hooks::sampleWindow(Recorder &R) {
  const Interpreter *Python = R.Python.load(std::memory_order_acquire);
  if (!Python || !hearsOtherThreads(*Python))
    return;
  Sampler &Own = sampler();
  if (!Own.HasThread) {
    Own.Bell.open();
    pthread_t Thread;
    if (pthread_create(&Thread, nullptr, run, &R) != 0)
      return; // a trace without samples is complete, too
    pthread_detach(Thread);
    Own.HasThread = true;
  }
  Own.Bell.ring();
}
