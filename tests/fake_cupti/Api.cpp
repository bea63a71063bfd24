//===- Api.cpp - The functions of CUPTI -----------------------------------===//

#include "State.h"

#include <cstring>
#include <unistd.h>

#define EXPORT extern "C" __attribute__((visibility("default")))

using namespace syncline::fake;

static constexpr bool IsSteady = CUPTI_API_VERSION >= 130001;
static constexpr CUpti_CallbackId Launch =
    CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000;

/// Older versions crash next to threads that launch.
static void forbidSwitching(const char *Function) {
  if (!IsSteady && state().Correlation.load())
    breakRule("called while the program runs", Function);
}

static bool isSubscriber(CUpti_SubscriberHandle Handle) {
  return Handle &&
         reinterpret_cast<uintptr_t>(Handle) == state().Subscriber.load();
}

EXPORT CUptiResult cuptiGetVersion(uint32_t *Version) {
  constexpr uint32_t OfCuda123 = 21, OfCuda140 = 140000;
  *Version = state().has(Fault::OldVersion)   ? OfCuda123
             : state().has(Fault::NewVersion) ? OfCuda140
                                              : CUPTI_API_VERSION;
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult cuptiGetResultString(CUptiResult Result, const char **Text) {
  *Text = Result == CUPTI_SUCCESS ? "CUPTI_SUCCESS"
          : Result == CUPTI_ERROR_INSUFFICIENT_PRIVILEGES
              ? "CUPTI_ERROR_INSUFFICIENT_PRIVILEGES"
              : "CUPTI_ERROR_OF_SOME_KIND";
  return CUPTI_SUCCESS;
}

/// Whether a subscriber has to be turned away.
static bool isTaken() {
  State &S = state();
  bool Another = S.has(Fault::SecondSubscribe) && S.Subscriptions.load();
  return S.has(Fault::MultipleSubscribers) || Another || S.Subscriber.load();
}

EXPORT CUptiResult cuptiSubscribe(CUpti_SubscriberHandle *Subscriber,
                                  CUpti_CallbackFunc Callback, void *User) {
  if (isTaken())
    return CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED;
  State &S = state();
  constexpr uintptr_t Base = 0x1000, Step = 16;
  uintptr_t Handle = Base + Step * (S.Subscriptions.fetch_add(1) + 1);
  S.User.store(User);
  S.LaunchesSwitchedOff.store(false);
  S.Subscriber.store(Handle);
  S.Callback.store(Callback);
  *Subscriber = reinterpret_cast<CUpti_SubscriberHandle>(Handle);
  S.Left.store(false);
  return CUPTI_SUCCESS;
}

#if CUPTI_API_VERSION >= 130000
EXPORT CUptiResult cuptiSubscribe_v2(CUpti_SubscriberHandle *Subscriber,
                                     CUpti_CallbackFunc Callback, void *User,
                                     CUpti_SubscriberParams *Parameters) {
  if (isTaken() && Parameters && Parameters->oldSubscriberName)
    strncpy(Parameters->oldSubscriberName, "AnotherTool",
            Parameters->oldSubscriberSize - 1);
  return cuptiSubscribe(Subscriber, Callback, User);
}
#endif

EXPORT CUptiResult cuptiUnsubscribe(CUpti_SubscriberHandle Subscriber) {
  Entry Guard("cuptiUnsubscribe");
  if (!isSubscriber(Subscriber))
    return CUPTI_ERROR_INVALID_PARAMETER;
  State &S = state();
  if (S.Listening[CUPTI_CB_DOMAIN_RUNTIME_API][Launch].load())
    forbidSwitching("cuptiUnsubscribe");
  S.Callback.store(nullptr);
  S.Subscriber.store(0);
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult cuptiEnableCallback(uint32_t On,
                                       CUpti_SubscriberHandle Subscriber,
                                       CUpti_CallbackDomain Domain,
                                       CUpti_CallbackId Cbid) {
  Entry Guard("cuptiEnableCallback");
  State &S = state();
  if (!isSubscriber(Subscriber) || Domain >= CUPTI_CB_DOMAIN_SIZE ||
      Cbid >= State::Cbids)
    return CUPTI_ERROR_INVALID_PARAMETER;
  if (S.has(Fault::NoCallbacks))
    return CUPTI_ERROR_NOT_INITIALIZED;
  if (Domain == CUPTI_CB_DOMAIN_RUNTIME_API && Cbid == Launch) {
    forbidSwitching("cuptiEnableCallback");
    if (!On)
      S.LaunchesSwitchedOff.store(true);
  }
  S.Listening[Domain][Cbid].store(On);
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult
cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc Request,
                               CUpti_BuffersCallbackCompleteFunc Complete) {
  Entry Guard("cuptiActivityRegisterCallbacks");
  state().Activities.registerCallbacks(Request, Complete);
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult
cuptiActivityRegisterTimestampCallback(CUpti_TimestampCallbackFunc Function) {
  Entry Guard("cuptiActivityRegisterTimestampCallback");
  state().Timestamp.store(Function);
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult cuptiActivityEnable(CUpti_ActivityKind Kind) {
  Entry Guard("cuptiActivityEnable");
  if (Kind >= CUPTI_ACTIVITY_KIND_COUNT)
    return CUPTI_ERROR_INVALID_KIND;
  forbidSwitching("cuptiActivityEnable");
  if (Kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL &&
      state().has(Fault::NoPrivileges))
    return CUPTI_ERROR_INSUFFICIENT_PRIVILEGES;
  state().Kinds[Kind].store(true);
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult cuptiActivityDisable(CUpti_ActivityKind Kind) {
  Entry Guard("cuptiActivityDisable");
  if (Kind >= CUPTI_ACTIVITY_KIND_COUNT)
    return CUPTI_ERROR_INVALID_KIND;
  forbidSwitching("cuptiActivityDisable");
  if (state().Kinds[Kind].exchange(false) &&
      Kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL)
    state().Windows.fetch_add(1);
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult cuptiActivitySetAttribute(CUpti_ActivityAttribute Attribute,
                                             size_t *Size, void *Value) {
  Entry Guard("cuptiActivitySetAttribute");
  if (Attribute != CUPTI_ACTIVITY_ATTR_ZEROED_OUT_ACTIVITY_BUFFER ||
      *Size != sizeof(uint8_t))
    return CUPTI_ERROR_INVALID_PARAMETER;
  state().Activities.expectClearBuffers(*static_cast<uint8_t *>(Value) != 0);
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult cuptiActivityFlushAll(uint32_t Flags) {
  Entry Guard("cuptiActivityFlushAll");
  State &S = state();
  S.Flushes.fetch_add(1);
  while (S.has(Fault::StuckFlush)) {
    S.Stuck.store(true);
    usleep(100);
  }
  S.Stuck.store(false);
  bool Forced = Flags & CUPTI_ACTIVITY_FLAG_FLUSH_FORCED;
  S.Activities.flush(Forced || !S.has(Fault::SlowDevice) ? UINT64_MAX : S.now(),
                     S.has(Fault::LateFlush));
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult cuptiActivityGetNextRecord(uint8_t *Buffer, size_t Size,
                                              CUpti_Activity **Record) {
  Entry Guard("cuptiActivityGetNextRecord");
  size_t Place = 0;
  if (*Record) {
    auto *Last = reinterpret_cast<uint8_t *>(*Record);
    Place = static_cast<size_t>(Last - Buffer) + recordSize((*Record)->kind);
  }
  if (!Buffer || Place + sizeof(CUpti_Activity) > Size)
    return CUPTI_ERROR_MAX_LIMIT_REACHED;
  *Record = reinterpret_cast<CUpti_Activity *>(Buffer + Place);
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult cuptiActivityGetNumDroppedRecords(CUcontext, uint32_t,
                                                     size_t *Dropped) {
  Entry Guard("cuptiActivityGetNumDroppedRecords");
  *Dropped = state().Activities.takeDropped();
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult cuptiGetStreamIdEx(CUcontext, CUstream Stream,
                                      uint8_t PerThread, uint32_t *Id) {
  Entry Guard("cuptiGetStreamIdEx");
  if (state().has(Fault::Reenter)) {
    cuStreamSynchronize_params Parameters = {Stream};
    Call Inner;
    Inner.Domain = CUPTI_CB_DOMAIN_DRIVER_API;
    Inner.Cbid = CUPTI_DRIVER_TRACE_CBID_cuStreamSynchronize;
    Inner.Name = "cuStreamSynchronize";
    Inner.Parameters = &Parameters;
    fakeCall(&Inner);
    fakeResource(CUPTI_CBID_RESOURCE_STREAM_CREATED, 3);
  }
  constexpr uint32_t Legacy = 7, Own = 8, First = 13;
  auto Number = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(Stream));
  *Id = Number ? First + Number : PerThread ? Own : Legacy;
  return CUPTI_SUCCESS;
}

#ifndef FAKE_CUPTI_LACKS_CONTEXT_ID
EXPORT CUptiResult cuptiGetContextId(CUcontext, uint32_t *Id) {
  Entry Guard("cuptiGetContextId");
  *Id = 1;
  return CUPTI_SUCCESS;
}
#endif

EXPORT CUptiResult cuptiGetDeviceId(CUcontext, uint32_t *Id) {
  Entry Guard("cuptiGetDeviceId");
  *Id = 0;
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult cuptiFinalize() {
  Entry Guard("cuptiFinalize");
  State &S = state();
  if (!IsSteady)
    breakRule("called before CUDA 13.0 update 1", "cuptiFinalize");
  if (S.has(Fault::FinalizeFails))
    return CUPTI_ERROR_UNKNOWN;
  S.Left.store(true);
  if (S.Inside.load() != 1)
    breakRule("called while another thread is inside CUPTI", "cuptiFinalize");
  if (S.someoneWorks())
    breakRule("called while another thread is inside a call", "cuptiFinalize");
  if (S.LaunchesSwitchedOff.load())
    breakRule("called after the callbacks of launches were switched off",
              "cuptiFinalize");
  constexpr useconds_t Slowness = 10'000;
  if (S.has(Fault::SlowFinalize))
    usleep(Slowness);
  S.forget();
  return CUPTI_SUCCESS;
}
