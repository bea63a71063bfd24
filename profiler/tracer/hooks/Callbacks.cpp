#include "tracer/hooks/Callbacks.h"

#include "tracer/base/Clock.h"
#include "tracer/cupti/ApiIds.h"
#include "tracer/hooks/Detaching.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"
#include "tracer/unwind/Unwind.h"

#include <array>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::cupti;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::tables;
using namespace syncline::tracer::unwind;
using trace::CallKind;
using trace::CopyDirection;

namespace {

/// Polls are handed on at least so often, so that a kill loses little.
constexpr uint64_t PollFlushTime = 50 * NanosecondsPerMillisecond;

constexpr size_t MaxStackDepth = 256;

/// What the handlers of one callback pass along.
struct Site {
  Recorder &R;
  ThreadLog &Log;
  const WatchedCall &Call;
  uint32_t Api;
  const CUpti_CallbackData &Data;
};

} // namespace

static uint32_t takeStack(Recorder &R, ThreadLog &Log) {
  if (!R.Config.Stacks)
    return 0;
  std::array<uintptr_t, MaxStackDepth> Frames;
  size_t Count = captureStack(std::span(Frames).first(R.Config.StackDepth));
  Log.StacksTaken.store(Log.StacksTaken.load(std::memory_order_relaxed) + 1,
                        std::memory_order_relaxed);
  return R.Stacks.intern(std::span(Frames).first(Count), Log);
}

static bool isOfGraphs(CallKind Kind) {
  return Kind == CallKind::GraphInstantiate ||
         Kind == CallKind::StreamCapture || Kind == CallKind::GraphLaunch;
}

static bool isQuery(CallKind Kind) {
  return Kind == CallKind::StreamQuery || Kind == CallKind::EventQuery;
}

static bool touchesHost(CopyDirection Direction) {
  return Direction != CopyDirection::DeviceToDevice;
}

/// A copy between device memories never waits, unless its name says so.
static bool canWait(const Site &S) {
  switch (S.Call.Kind) {
  case CallKind::AsyncCopy: {
    CallFacts Facts;
    S.Call.ReadFacts(S.Data.functionParams, Facts);
    return touchesHost(Facts.Direction);
  }
  case CallKind::AsyncSet:
  case CallKind::Launch:
  case CallKind::GraphLaunch:
  case CallKind::EventRecord:
  case CallKind::StreamWaitEvent:
    return false;
  default:
    return S.Call.When == Listen::Always;
  }
}

/// Of the calls that cannot wait, those whose device work a reader wants to
/// know the origin of.
static bool needsLaunchStack(const Site &S) {
  if (!S.R.NeedsLaunchStacks.load(std::memory_order_relaxed))
    return false;
  switch (S.Call.Kind) {
  case CallKind::Launch:
  case CallKind::GraphLaunch:
  case CallKind::AsyncSet:
  case CallKind::AsyncCopy:
    return true;
  default:
    return false;
  }
}

static trace::MemoryKind memoryKind(Recorder &R, const void *Pointer) {
  if (!Pointer || !R.Driver.PointerGetAttribute)
    return trace::MemoryKind::Unknown;
  unsigned Type = 0;
  CUresult Result =
      R.Driver.PointerGetAttribute(&Type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
                                   reinterpret_cast<CUdeviceptr>(Pointer));
  // CUDA knows nothing of memory that it did not allocate or pin.
  if (Result == CUDA_ERROR_INVALID_VALUE)
    return trace::MemoryKind::Pageable;
  if (Result != CUDA_SUCCESS)
    return trace::MemoryKind::Unknown;
  return Type == CU_MEMORYTYPE_HOST     ? trace::MemoryKind::Pinned
         : Type == CU_MEMORYTYPE_DEVICE ? trace::MemoryKind::Device
         : Type == CU_MEMORYTYPE_ARRAY  ? trace::MemoryKind::Array
                                        : trace::MemoryKind::Managed;
}

static void fillCopy(const Site &S, const CallFacts &Facts, RawEvent &Event) {
  using trace::MemoryKind;
  bool FromHost = Facts.Direction == CopyDirection::HostToDevice;
  bool ToHost = Facts.Direction == CopyDirection::DeviceToHost;
  // The side that the direction tells is not asked for.
  MemoryKind Source =
      ToHost ? MemoryKind::Device : memoryKind(S.R, Facts.Source);
  MemoryKind Target =
      FromHost ? MemoryKind::Device : memoryKind(S.R, Facts.Target);
  CopyDirection Direction = Facts.Direction;
  if (Direction == CopyDirection::Unknown && S.Call.Kind != CallKind::Set) {
    auto OnHost = [](MemoryKind Kind) {
      return Kind == MemoryKind::Pageable || Kind == MemoryKind::Pinned;
    };
    Direction = OnHost(Source) && OnHost(Target) ? CopyDirection::HostToHost
                : OnHost(Source)                 ? CopyDirection::HostToDevice
                : OnHost(Target) ? CopyDirection::DeviceToHost
                                 : CopyDirection::DeviceToDevice;
  }
  Event.What = RawEvent::Kind::CopyCall;
  Event.Direction = static_cast<uint8_t>(Direction);
  Event.Source = static_cast<uint8_t>(Source);
  Event.Target = static_cast<uint8_t>(Target);
}

static uint32_t streamNumber(const Site &S, const CallFacts &Facts) {
  uint32_t Id = 0;
  if (!Facts.HasStream ||
      S.R.Cupti.cuptiGetStreamIdEx(S.Data.context, Facts.Stream,
                                   Facts.PerThread, &Id) != CUPTI_SUCCESS)
    return 0;
  S.R.Streams.see(S.R.Cupti, S.R.Driver, S.Data.context, Facts.Stream,
                  Facts.PerThread, Id);
  return Id;
}

static uint64_t correlation(const Site &S) {
  return S.Log.Call.Epoch << 32 | S.Log.Call.Correlation;
}

/// Hands on the queries that this thread has counted.
static void flushPoll(ThreadLog &Log) {
  PendingPoll Poll = Log.takePoll(UINT64_MAX);
  if (Poll.Count)
    Log.push(pollEvent(Poll));
}

static void countPoll(const Site &S, uint64_t End) {
  ThreadLog &Log = S.Log;
  bool NotReady = S.Data.functionReturnValue &&
                  *static_cast<const int *>(S.Data.functionReturnValue) ==
                      CUDA_ERROR_NOT_READY;
  PendingPoll &Poll = Log.Poll;
  if (Log.HasPoll.load(std::memory_order_relaxed) &&
      (Poll.Api != S.Api || End - Poll.First > PollFlushTime))
    flushPoll(Log);
  while (Log.PollLock.test_and_set(std::memory_order_acquire))
    ;
  if (!Poll.Count)
    Poll = {S.Api, Log.Call.Stack, 0, 0, Log.Call.Start, 0, 0};
  ++Poll.Count;
  Log.HasPoll.store(true, std::memory_order_relaxed);
  Poll.NotReady += NotReady;
  Poll.LastEnd = End;
  Poll.Blocked += End - Log.Call.Start;
  Log.PollLock.clear(std::memory_order_release);
}

/// Fills in what the arguments of a call say, and what kind of record it is.
static void describeCall(const Site &S, RawEvent &Event) {
  CallFacts Facts;
  S.Call.ReadFacts(S.Data.functionParams, Facts);
  Event.Value = Facts.Bytes;
  switch (S.Call.Kind) {
  case CallKind::Copy:
  case CallKind::AsyncCopy:
  case CallKind::Set:
    fillCopy(S, Facts, Event);
    break;
  case CallKind::Allocate:
  case CallKind::Free:
  case CallKind::HostAllocate:
  case CallKind::HostFree:
  case CallKind::HostRegister:
  case CallKind::HostUnregister:
    Event.What = RawEvent::Kind::MemoryCall;
    break;
  case CallKind::EventRecord:
    Event.What = RawEvent::Kind::EventRecord;
    Event.Value = Facts.Event;
    break;
  case CallKind::StreamWaitEvent:
    Event.What = RawEvent::Kind::EventWait;
    Event.Value = Facts.Event;
    break;
  case CallKind::Launch:
  case CallKind::GraphLaunch:
  case CallKind::AsyncSet:
    Event.What = RawEvent::Kind::ApiCall;
    break;
  default:
    Event.What = RawEvent::Kind::Call;
  }
  if (S.Call.When == Listen::InWindows &&
      Event.What == RawEvent::Kind::MemoryCall)
    Event.What = RawEvent::Kind::ApiCall;
  // To find the number costs a tenth of a microsecond, which launches, whose
  // records name no stream, are spared. What a failed call names may not exist,
  // and what a destroying one named does so no more.
  if (Event.What != RawEvent::Kind::ApiCall && !Event.Result &&
      S.Call.Kind != CallKind::Manage)
    Event.Stream = streamNumber(S, Facts);
}

/// Calls of the runtime make calls of the driver, which are not told twice. The
/// two have one correlation id. An exit can be missing: the window may have
/// been closed, or CUPTI detached, in between; so what began before that does
/// not make a later call with another id a nested one.
static bool isNested(const Recorder &R, const ThreadLog &Log,
                     CUpti_CallbackDomain Domain, const void *Data) {
  if (Domain != CUPTI_CB_DOMAIN_DRIVER_API || !Log.Call.Api ||
      !Log.Call.IsRuntime)
    return false;
  return Log.Call.Round == R.Round.load(std::memory_order_relaxed) ||
         (Log.Call.Epoch == R.Epoch.load(std::memory_order_relaxed) &&
          Log.Call.Correlation ==
              static_cast<const CUpti_CallbackData *>(Data)->correlationId);
}

static void enterCall(const Site &S) {
  ThreadLog &Log = S.Log;
  Log.Call.Api = S.Api;
  Log.Call.IsRuntime = S.Call.Domain == trace::ApiDomain::Runtime;
  Log.Call.Correlation = S.Data.correlationId;
  Log.Call.Epoch = S.R.Epoch.load(std::memory_order_relaxed);
  Log.Call.Round = S.R.Round.load(std::memory_order_relaxed);
  Log.Call.Stack = 0;
  // A poll that continues a group needs no stack of its own.
  bool Continues = isQuery(S.Call.Kind) &&
                   Log.HasPoll.load(std::memory_order_relaxed) &&
                   Log.Poll.Api == S.Api;
  if (!Continues && (canWait(S) || needsLaunchStack(S)))
    Log.Call.Stack = takeStack(S.R, Log);
  if (isOfGraphs(S.Call.Kind))
    S.R.GraphsSeen.store(true, std::memory_order_relaxed);
  // Last, so that the tracer's own work is not part of the call.
  Log.Call.Start = now();
}

static void exitCall(const Site &S, uint64_t End) {
  ThreadLog &Log = S.Log;
  if (Log.Call.Api != S.Api || Log.Call.Correlation != S.Data.correlationId)
    return; // nested, or its entry was not seen
  Log.Call.Api = 0;
  if (isQuery(S.Call.Kind))
    return countPoll(S, End);
  bool Waits = canWait(S);
  if (!Waits && !S.R.WindowOpen.load(std::memory_order_relaxed))
    return;
  flushPoll(Log);
  RawEvent Event;
  Event.Api = S.Api;
  Event.Stack = Log.Call.Stack;
  Event.Start = Log.Call.Start;
  Event.Duration = End - Log.Call.Start;
  Event.Correlation = correlation(S);
  if (S.Data.functionReturnValue)
    Event.Result = *static_cast<const uint32_t *>(S.Data.functionReturnValue);
  describeCall(S, Event);
  if (!Waits && Event.What == RawEvent::Kind::CopyCall)
    Event.What = RawEvent::Kind::ApiCall;
  Log.push(Event);
  if (Log.crowded() && !S.R.Crowded.exchange(true))
    S.R.Bell.ring();
}

static uint32_t apiOf(CUpti_CallbackDomain Domain, CUpti_CallbackId Cbid) {
  return apiId(Domain == CUPTI_CB_DOMAIN_RUNTIME_API ? trace::ApiDomain::Runtime
                                                     : trace::ApiDomain::Driver,
               Cbid);
}

static void onApi(const Site &S) {
  // The cost of every so many callbacks is measured, and stands for the others.
  constexpr uint64_t SampleEvery = 16;
  auto Add = [](std::atomic<uint64_t> &Total, uint64_t Amount) {
    Total.store(Total.load(std::memory_order_relaxed) + Amount,
                std::memory_order_relaxed);
  };
  bool Enters = S.Data.callbackSite == CUPTI_API_ENTER;
  bool Sampled =
      S.Log.Callbacks.load(std::memory_order_relaxed) % SampleEvery < 2;
  uint64_t Begin = Sampled || !Enters ? now() : 0;
  if (Enters)
    enterCall(S);
  else
    exitCall(S, Begin);
  Add(S.Log.Callbacks, 1);
  if (Sampled)
    Add(S.Log.CallbackTime, (now() - Begin) * (SampleEvery / 2));
}

static void onResource(Recorder &R, CUpti_CallbackId Cbid,
                       const CUpti_ResourceData &Data) {
  switch (Cbid) {
  case CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATE_STARTING:
    R.GraphsSeen.store(true, std::memory_order_relaxed);
    break;
  case CUPTI_CBID_RESOURCE_STREAM_CREATED: {
    uint32_t Id = 0;
    CUstream Stream = Data.resourceHandle.stream;
    if (R.Cupti.cuptiGetStreamIdEx(Data.context, Stream, 0, &Id) ==
        CUPTI_SUCCESS)
      R.Streams.see(R.Cupti, R.Driver, Data.context, Stream, false, Id);
    break;
  }
  default:
    break;
  }
}

static void onCall(const Site &S) {
  holdOrLetGo(S.R, S.Log, S.Call, S.Api, S.Data);
  if (S.R.Active.load(std::memory_order_relaxed))
    onApi(S);
  else
    S.Log.Call.Api = 0;
}

void CUPTIAPI hooks::onCallback(void *, CUpti_CallbackDomain Domain,
                                CUpti_CallbackId Cbid, const void *Data) {
  Recorder &R = recorder();
  if (!Data || R.Detached.load(std::memory_order_relaxed))
    return;
  ThreadLog *Log = ThreadLog::mine();
  if (!Log || Log->Busy || isNested(R, *Log, Domain, Data))
    return;
  bool IsResource = Domain == CUPTI_CB_DOMAIN_RESOURCE;
  uint32_t Api = IsResource ? 0 : apiOf(Domain, Cbid);
  const WatchedCall *Call = watchedCall(Api);
  if (R.InFlight.fetch_add(1) & Recorder::LeavingCupti) {
    // Graphs are known even then: CUPTI is not to be left again.
    if (IsResource ? Cbid == CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATE_STARTING
                   : Call && isOfGraphs(Call->Kind))
      R.GraphsSeen.store(true);
    R.InFlight.fetch_sub(1);
    return;
  }
  Log->Busy = true;
  const auto *CallData = static_cast<const CUpti_CallbackData *>(Data);
  if (IsResource)
    onResource(R, Cbid, *static_cast<const CUpti_ResourceData *>(Data));
  else if (Call)
    onCall({R, *Log, *Call, Api, *CallData});
  Log->Busy = false;
  if (Call && R.DetachWanted.load(std::memory_order_relaxed) &&
      isWaitExit(*Call, *CallData))
    detachIfWanted(R);
  R.InFlight.fetch_sub(1);
}
