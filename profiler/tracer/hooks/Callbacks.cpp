#include "tracer/hooks/Callbacks.h"

#include "tracer/base/Clock.h"
#include "tracer/cupti/ApiIds.h"
#include "tracer/guest/GuestCallbacks.h"
#include "tracer/hooks/CallDescription.h"
#include "tracer/hooks/CallbackSite.h"
#include "tracer/hooks/Detaching.h"
#include "tracer/hooks/Polls.h"
#include "tracer/hooks/PythonFrames.h"
#include "tracer/hooks/RepeatedIds.h"
#include "tracer/hooks/ThreadUsage.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::cupti;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::tables;

static uint64_t correlation(const CallbackSite &S) {
  return S.Log.Call.Epoch << 32 | S.Log.Call.Correlation;
}

/// A runtime call makes driver calls, which must not be recorded twice. Both
/// have the same correlation id. An exit can be missing if the window closed or
/// CUPTI was detached in between. Therefore an earlier call does not make a
/// later call with a different id a nested one.
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

static void enterCall(const CallbackSite &S) {
  ThreadLog &Log = S.Log;
  Log.Call.Api = S.Api;
  Log.Call.IsRuntime = S.Call.Domain == trace::ApiDomain::Runtime;
  Log.Call.Correlation = S.Data.correlationId;
  Log.Call.Epoch = S.R.Epoch.load(std::memory_order_relaxed);
  Log.Call.Round = S.R.Round.load(std::memory_order_relaxed);
  Log.Call.Stack = {};
  // A query that continues a group needs no stack.
  bool Continues = isQuery(S.Call.Kind) &&
                   Log.HasPoll.load(std::memory_order_relaxed) &&
                   Log.Poll.Api == S.Api;
  if (!Continues && (canBlock(S) || needsLaunchStack(S)))
    Log.Call.Stack = takeStack(S.R, Log);
  if (isOfGraphs(S.Call.Kind))
    S.R.GraphsSeen.store(true, std::memory_order_relaxed);
  // Taken last, so that the tracer's own work is not part of the call.
  Log.Call.Start = now();
}

static void exitCall(const CallbackSite &S, uint64_t End) {
  ThreadLog &Log = S.Log;
  if (Log.Call.Api != S.Api || Log.Call.Correlation != S.Data.correlationId)
    return; // nested, or its entry was not seen
  Log.Call.Api = 0;
  Log.LastEnd = End;
  if (isQuery(S.Call.Kind))
    return countPoll(S, End);
  bool Blocks = canBlock(S);
  if (!Blocks && !S.R.WindowOpen.load(std::memory_order_relaxed))
    return;
  flushPoll(Log);
  RawEvent Event;
  Event.Api = S.Api;
  Event.Stack = Log.Call.Stack.Own;
  Event.Start = Log.Call.Start;
  Event.Duration = End - Log.Call.Start;
  Event.Correlation = correlation(S);
  Event.Count = Log.Call.Stack.Forward;
  if (S.Data.functionReturnValue)
    Event.Result = *static_cast<const uint32_t *>(S.Data.functionReturnValue);
  describeCall(S, Event);
  if (!Blocks && Event.What == RawEvent::Kind::CopyCall)
    Event.What = RawEvent::Kind::ApiCall;
  Log.push(Event);
  if (Log.crowded() && !S.R.Crowded.exchange(true))
    S.R.RecordingWakeup.ring();
}

static uint32_t apiOf(CUpti_CallbackDomain Domain, CUpti_CallbackId Cbid) {
  return apiId(Domain == CUPTI_CB_DOMAIN_RUNTIME_API ? trace::ApiDomain::Runtime
                                                     : trace::ApiDomain::Driver,
               Cbid);
}

static void onApi(const CallbackSite &S) {
  // The cost of two in SampleEvery callbacks is measured and extrapolated to
  // the others.
  constexpr uint64_t SampleEvery = 16;
  bool Enters = S.Data.callbackSite == CUPTI_API_ENTER;
  bool Sampled =
      S.Log.Callbacks.load(std::memory_order_relaxed) % SampleEvery < 2;
  uint64_t Begin = Sampled || !Enters ? now() : 0;
  // Readings separate the time in calls that can block from other host time.
  // The end of a launch is known anyway, and its time is short.
  if (S.R.WindowOpen.load(std::memory_order_relaxed) &&
      (!Enters || canBlock(S)))
    noteUsage(S.R, S.Log, Enters ? now() : Begin);
  if (Enters)
    enterCall(S);
  else
    exitCall(S, Begin);
  addTo(S.Log.Callbacks, 1);
  if (Sampled)
    addTo(S.Log.CallbackTime, (now() - Begin) * (SampleEvery / 2));
}

/// A context has default streams.
static bool makesStreams(CUpti_CallbackId Cbid) {
  return Cbid == CUPTI_CBID_RESOURCE_STREAM_CREATED ||
         Cbid == CUPTI_CBID_RESOURCE_CONTEXT_CREATED;
}

void hooks::listenToResources(Recorder &R, CUpti_SubscriberHandle Subscriber) {
  for (CUpti_CallbackId Cbid :
       {CUPTI_CBID_RESOURCE_CONTEXT_CREATED, CUPTI_CBID_RESOURCE_STREAM_CREATED,
        CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATE_STARTING})
    R.Cupti.cuptiEnableCallback(1, Subscriber, CUPTI_CB_DOMAIN_RESOURCE, Cbid);
  // Until now streams were created unseen, and CUPTI may have had other numbers
  // for all of them.
  R.Streams.nextGeneration();
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

static void onCall(const CallbackSite &S) {
  trackCall(S.R, S.Log, S.Call, S.Api, S.Data);
  noticeRepeatedId(S.R, S.Log, S.Call, S.Data);
  if (changesMemory(S.Call.Kind))
    S.R.MemoryChanges.fetch_add(1, std::memory_order_relaxed);
  if (S.R.Active.load(std::memory_order_relaxed) &&
      !S.R.Paused.load(std::memory_order_relaxed))
    onApi(S);
  else
    S.Log.Call.Api = 0;
}

void CUPTIAPI hooks::onCallback(void *, CUpti_CallbackDomain Domain,
                                CUpti_CallbackId Cbid, const void *Data) {
  Recorder &R = recorder();
  // First, because some callbacks end early.
  if (Domain == CUPTI_CB_DOMAIN_RESOURCE && makesStreams(Cbid))
    R.Streams.nextGeneration();
  guest::guestCallbacks().forwardToGuest(Domain, Cbid, Data);
  if (!Data || R.Detached.load(std::memory_order_relaxed))
    return;
  ThreadLog *Log = ThreadLog::mine();
  if (!Log || Log->Busy || isNested(R, *Log, Domain, Data))
    return;
  bool IsResource = Domain == CUPTI_CB_DOMAIN_RESOURCE;
  uint32_t Api = IsResource ? 0 : apiOf(Domain, Cbid);
  const WatchedCall *Call = watchedCall(Api);
  if (R.InFlight.fetch_add(1) & Recorder::LeavingCupti) {
    // Watch for graphs even then: CUPTI must not be detached again.
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
      isSyncExit(*Call, *CallData))
    detachIfWanted(R);
  R.InFlight.fetch_sub(1);
}
