#include "tracer/hooks/Attachment.h"

#include "tracer/base/Clock.h"
#include "tracer/cupti/ActivityBuffers.h"
#include "tracer/cupti/CuptiVersions.h"
#include "tracer/cupti/WatchedDriverCalls.h"
#include "tracer/cupti/WatchedRuntimeCalls.h"
#include "tracer/guest/ActivityLoan.h"
#include "tracer/guest/GuestCallbacks.h"
#include "tracer/hooks/Callbacks.h"
#include "tracer/hooks/Detaching.h"
#include "tracer/tables/Recorder.h"

#include <ctime>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::cupti;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::tables;

static constexpr timespec DetachNap = {0, 200'000};

static void CUPTIAPI onBufferRequested(uint8_t **Buffer, size_t *Size,
                                       size_t *MaxRecords) {
  if (guest::activityLoan().request(Buffer, Size, MaxRecords))
    return;
  *Buffer = activityBuffers().request();
  *Size = *Buffer ? activityBuffers().size() : 0;
  *MaxRecords = 0;
}

static void CUPTIAPI onBufferCompleted(CUcontext Context, uint32_t Stream,
                                       uint8_t *Buffer, size_t Size,
                                       size_t ValidSize) {
  if (guest::activityLoan().complete(Context, Stream, Buffer, Size, ValidSize))
    return;
  // A buffer that arrives while CUPTI is being detached would be decoded after
  // its kernel names are gone.
  bool IsWanted = !recorder().Detaching.load();
  activityBuffers().complete(Buffer, ValidSize, IsWanted);
}

static uint64_t CUPTIAPI onTimestamp() { return now(); }

CUptiResult Attachment::listen(bool On, bool InWindows) {
  auto Switch = [&](CUpti_CallbackDomain Domain,
                    std::span<const WatchedCall> Calls) {
    CUptiResult Worst = CUPTI_SUCCESS;
    for (const WatchedCall &Call : Calls)
      if ((Call.When == Listen::InWindows) == InWindows) {
        CUptiResult Result =
            R.Cupti.cuptiEnableCallback(On, Subscriber, Domain, Call.Cbid);
        // An older libcupti may lack an id; the trace then lacks that call.
        if (Result != CUPTI_SUCCESS && Result != CUPTI_ERROR_INVALID_PARAMETER)
          Worst = Result;
      }
    return Worst;
  };
  CUptiResult Runtime =
      Switch(CUPTI_CB_DOMAIN_RUNTIME_API, watchedRuntimeCalls());
  CUptiResult Driver = Switch(CUPTI_CB_DOMAIN_DRIVER_API, watchedDriverCalls());
  return Runtime != CUPTI_SUCCESS ? Runtime : Driver;
}

/// Otherwise CUPTI clears each buffer on the program's thread that needs it,
/// which costs that thread a millisecond or more.
static void setBuffersZeroed(CuptiApi &Cupti, bool Are) {
  uint8_t Clear = Are;
  size_t Size = sizeof(Clear);
  if (Cupti.cuptiActivitySetAttribute)
    Cupti.cuptiActivitySetAttribute(
        CUPTI_ACTIVITY_ATTR_ZEROED_OUT_ACTIVITY_BUFFER, &Size, &Clear);
}

std::string Attachment::subscribe() {
  std::string Other;
  guest::guestCallbacks().yield();
  CUptiResult Result = R.Cupti.subscribe(Subscriber, onCallback, Other);
  if (Result == CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED)
    return "another tool is using CUPTI in this process" +
           (Other.empty() ? "" : " (" + Other + ")") +
           ", and CUPTI serves one at a time; run without it to record";
  if (Result != CUPTI_SUCCESS)
    return std::string("CUPTI refuses: ") + R.Cupti.describe(Result);
  return "";
}

std::string Attachment::attach() {
  if (R.Config.Delay && !canBeSwitched(R.Cupti.Version))
    return "--delay needs CUDA 13.0 update 1 or newer: an older CUPTI can "
           "crash a program when it is attached while the program runs";
  if (std::string Trouble = subscribe(); !Trouble.empty()) {
    R.HoldsCupti.store(false);
    R.InFlight.fetch_and(~Recorder::LeavingCupti);
    guest::guestCallbacks().handBack();
    return Trouble;
  }
  R.Epoch.fetch_add(1);
  R.Round.fetch_add(1);
  R.Detached.store(false);
  R.Detaching.store(false);
  R.InFlight.fetch_and(~Recorder::LeavingCupti);
  R.HoldsCupti.store(true);
  CUptiResult Result = R.Cupti.cuptiActivityRegisterCallbacks(
      onBufferRequested, onBufferCompleted);
  chooseRecords(true);
  if (Result == CUPTI_SUCCESS)
    Result = listen(true, false);
  if (guest::activityLoan().isInstalled())
    flush(true);
  listenToResources(R, Subscriber);
  // Records lazy loading and full queues; the cost is not measurable.
  R.Cupti.cuptiActivityEnable(CUPTI_ACTIVITY_KIND_OVERHEAD);
  if (Result != CUPTI_SUCCESS) {
    release();
    return std::string("CUPTI refuses to call back: ") +
           R.Cupti.describe(Result);
  }
  guest::guestCallbacks().follow(Subscriber);
  Attached = true;
  return "";
}

/// Selects CUPTI's record settings: the tracer's, or those of an ordinary tool.
void Attachment::chooseRecords(bool AreOurs) {
  if (R.Cupti.cuptiSetThreadIdType)
    R.Cupti.cuptiSetThreadIdType(AreOurs
                                     ? CUPTI_ACTIVITY_THREAD_ID_TYPE_SYSTEM
                                     : CUPTI_ACTIVITY_THREAD_ID_TYPE_DEFAULT);
  setBuffersZeroed(R.Cupti, AreOurs);
  if (AreOurs)
    R.Cupti.cuptiActivityRegisterTimestampCallback(onTimestamp);
}

/// CUPTI may keep a buffer while work launched earlier is still running.
void Attachment::flushUntil(const std::function<bool()> &IsDone) {
  flush(true);
  for (unsigned Left = 500; Left && !IsDone(); --Left, flush(true))
    nanosleep(&DetachNap, nullptr);
}

void Attachment::lend() {
  ignoreLaunches();
  chooseRecords(false); // its buffers need not be zeroed
  guest::activityLoan().prepare();
  flushUntil([] { return !activityBuffers().lent(); });
  if (canBeSwitched(R.Cupti.Version))
    R.Cupti.cuptiActivityDisable(CUPTI_ACTIVITY_KIND_OVERHEAD);
  R.Cupti.cuptiActivityRegisterTimestampCallback(
      guest::activityLoan().timestamp());
  guest::activityLoan().lend();
}

void Attachment::takeBack() {
  flushUntil([] { return !guest::activityLoan().hasBuffers(); });
  chooseRecords(true);
  if (canBeSwitched(R.Cupti.Version))
    R.Cupti.cuptiActivityEnable(CUPTI_ACTIVITY_KIND_OVERHEAD);
}

/// Unsubscribes; a profiler in the program then has CUPTI to itself.
void Attachment::release() {
  bool IsLent = guest::activityLoan().isLent();
  R.Cupti.cuptiUnsubscribe(Subscriber);
  R.HoldsCupti.store(false);
  if (!IsLent)
    chooseRecords(false);
  guest::guestCallbacks().handBack();
  guest::activityLoan().handBack();
}

bool Attachment::mayAttach() const {
  return !Attached && !guest::activityLoan().isInUse();
}

bool Attachment::isOurs() const {
  // Enabling an enabled callback changes nothing, and fails for a subscriber
  // that CUPTI no longer knows.
  return Attached &&
         R.Cupti.cuptiEnableCallback(
             1, Subscriber, CUPTI_CB_DOMAIN_RUNTIME_API,
             CUPTI_RUNTIME_TRACE_CBID_cudaStreamSynchronize_v3020) ==
             CUPTI_SUCCESS;
}

CUptiResult Attachment::activities(bool On, bool GraphsAsWholes) {
  auto *Switch =
      On ? R.Cupti.cuptiActivityEnable : R.Cupti.cuptiActivityDisable;
  CUptiResult Worst = CUPTI_SUCCESS;
  for (CUpti_ActivityKind Kind :
       {CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_MEMCPY,
        CUPTI_ACTIVITY_KIND_MEMCPY2, CUPTI_ACTIVITY_KIND_MEMSET})
    if (CUptiResult Result = Switch(Kind); Result != CUPTI_SUCCESS)
      Worst = Result;
  if (GraphsAsWholes)
    Switch(CUPTI_ACTIVITY_KIND_GRAPH_TRACE);
  return Worst;
}

bool Attachment::openWindow(bool GraphsAsWholes) {
  Wholes = GraphsAsWholes;
  // Launches first, so that each recorded kernel has its call. A launch already
  // in progress is not reported, so give it time to finish.
  constexpr timespec Nap = {0, NanosecondsPerMillisecond};
  CUptiResult Listens = listen(true, true);
  nanosleep(&Nap, nullptr);
  if (Listens != CUPTI_SUCCESS || activities(true, Wholes) != CUPTI_SUCCESS) {
    activities(false, Wholes);
    StaysOn = !canBeSwitched(R.Cupti.Version); // the callbacks of launches
    return false;
  }
  R.WindowOpen.store(true);
  return true;
}

void Attachment::closeWindow() {
  R.WindowOpen.store(false);
  StaysOn = !canBeSwitched(R.Cupti.Version);
  if (!StaysOn)
    activities(false, Wholes);
}

void Attachment::ignoreLaunches() {
  listen(false, true);
  guest::guestCallbacks().follow(Subscriber); // it may want some of them
  R.Round.fetch_add(1);
}

void Attachment::flush(bool Force) {
  if (!guest::activityLoan().isLent())
    R.Cupti.cuptiActivityFlushAll(Force ? CUPTI_ACTIVITY_FLAG_FLUSH_FORCED : 0);
}

bool Attachment::isDetachDecided() const {
  return R.Detached.load() || R.DetachFailed.load();
}

/// Sleeps, calling Meanwhile periodically, until a callback has tried to detach
/// CUPTI or waiting longer is pointless.
void Attachment::awaitDetach(uint64_t Patience,
                             const std::atomic<const char *> &Ending,
                             const std::function<void()> &Meanwhile) {
  constexpr uint64_t MeanwhileTime = 20 * NanosecondsPerMillisecond;
  uint64_t GiveUp = now() + Patience;
  uint64_t Next = now() + MeanwhileTime;
  while (!isDetachDecided() && now() < GiveUp && !Ending.load() &&
         !mustStayAttached(R)) {
    nanosleep(&DetachNap, nullptr);
    if (now() < Next && !R.Crowded.load(std::memory_order_relaxed))
      continue;
    Meanwhile();
    Next = now() + MeanwhileTime;
  }
  // A callback that has taken the request either fulfills it or puts it back.
  bool Wanted = true;
  while (!isDetachDecided() &&
         !R.DetachWanted.compare_exchange_strong(Wanted, false)) {
    Wanted = true;
    nanosleep(&DetachNap, nullptr);
  }
}

Attachment::DetachResult
Attachment::detach(uint64_t Patience, const std::atomic<const char *> &Ending,
                   const std::function<void()> &Meanwhile) {
  R.DetachWanted.store(true);
  awaitDetach(Patience, Ending, Meanwhile);
  if (!isDetachDecided())
    return DetachResult::None;
  // The callback that detached CUPTI may not have returned yet.
  while (R.InFlight.load() & ~Recorder::LeavingCupti)
    nanosleep(&DetachNap, nullptr);
  if (R.DetachFailed.exchange(false)) {
    R.Round.fetch_add(1); // exits in the meantime were ignored
    R.Detaching.store(false);
    R.InFlight.fetch_and(~Recorder::LeavingCupti);
    return DetachResult::Refused;
  }
  activityBuffers().forgetLent();
  Attached = false;
  return DetachResult::Done;
}

void Attachment::silence() {
  if (!Attached)
    return;
  R.WindowOpen.store(false);
  if (StaysOn) {
    activityBuffers().stop();
    R.HoldsCupti.store(false);
    guest::activityLoan().handBack();
  } else {
    release();
  }
  Attached = false;
}
