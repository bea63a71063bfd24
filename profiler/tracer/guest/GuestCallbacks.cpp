#include "tracer/guest/GuestCallbacks.h"

#include "tracer/guest/AttachedScope.h"
#include "tracer/guest/RealCupti.h"
#include "tracer/tables/Recorder.h"

using namespace syncline::tracer;
using namespace syncline::tracer::guest;

GuestCallbacks &guest::guestCallbacks() {
  static auto *Callbacks = new GuestCallbacks(tables::recorder());
  return *Callbacks;
}

void GuestCallbacks::call(CUpti_CallbackDomain Domain, CUpti_CallbackId Cbid,
                          const void *Data) const {
  if (auto *Passed = Function.load())
    Passed(User.load(), Domain, Cbid, Data);
}

bool GuestCallbacks::isGuests(CUpti_SubscriberHandle Handle) const {
  return Handle && Handle == Given;
}

CUptiResult GuestCallbacks::subscribeToCupti() {
  return callReal(SYNCLINE_REAL_CUPTI(cuptiSubscribe), &Own, Function.load(),
                  User.load());
}

CUptiResult GuestCallbacks::subscribe(CUpti_SubscriberHandle &Handle,
                                      CUpti_CallbackFunc Wanted, void *Data) {
  std::lock_guard Guard(Lock);
  if (Given)
    return CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED;
  User.store(Data);
  Function.store(Wanted);
  if (R.HoldsCupti.load()) {
    Given = reinterpret_cast<CUpti_SubscriberHandle>(this);
  } else {
    if (CUptiResult Result = subscribeToCupti(); Result != CUPTI_SUCCESS) {
      Function.store(nullptr);
      return Result;
    }
    Given = Own;
  }
  Handle = Given;
  return CUPTI_SUCCESS;
}

void GuestCallbacks::forgetLocked() {
  Function.store(nullptr);
  ListensToCalls.store(false);
  for (RequestedCallbacks &Domain : Wishes) {
    Domain.Whole.store(false);
    for (auto &Single : Domain.Single)
      Single.store(false);
  }
  Given = Own = nullptr;
}

void GuestCallbacks::forget() {
  std::lock_guard Guard(Lock);
  forgetLocked();
}

CUptiResult GuestCallbacks::unsubscribe(CUpti_SubscriberHandle Handle) {
  AttachedScope Inside(R);
  std::lock_guard Guard(Lock);
  CUpti_SubscriberHandle Real = Handle;
  if (isGuests(Handle)) {
    Real = Own;
    forgetLocked();
    if (!Real)
      return CUPTI_SUCCESS;
  }
  return callReal(SYNCLINE_REAL_CUPTI(cuptiUnsubscribe), Real);
}

static bool isOfCalls(CUpti_CallbackDomain Domain) {
  return Domain == CUPTI_CB_DOMAIN_RUNTIME_API ||
         Domain == CUPTI_CB_DOMAIN_DRIVER_API;
}

template <class EnableT>
CUptiResult GuestCallbacks::setRequested(bool On, CUpti_SubscriberHandle Handle,
                                         CUpti_CallbackDomain Domain,
                                         std::atomic<bool> *Wish,
                                         EnableT Enable) {
  AttachedScope Inside(R);
  std::lock_guard Guard(Lock);
  if (!isGuests(Handle) || !Wish)
    return Enable(Handle);
  Wish->store(On);
  if (On && isOfCalls(Domain))
    ListensToCalls.store(true);
  if (!R.HoldsCupti.load())
    return Enable(Own);
  return On && Host ? Enable(Host) : CUPTI_SUCCESS;
}

CUptiResult GuestCallbacks::enableCallback(bool On,
                                           CUpti_SubscriberHandle Handle,
                                           CUpti_CallbackDomain Domain,
                                           CUpti_CallbackId Cbid) {
  bool IsKnown = Domain < Domains && Cbid < Cbids;
  return setRequested(
      On, Handle, Domain, IsKnown ? &Wishes[Domain].Single[Cbid] : nullptr,
      [&](CUpti_SubscriberHandle Subscriber) {
        return callReal(SYNCLINE_REAL_CUPTI(cuptiEnableCallback), On,
                        Subscriber, Domain, Cbid);
      });
}

CUptiResult GuestCallbacks::enableDomain(bool On, CUpti_SubscriberHandle Handle,
                                         CUpti_CallbackDomain Domain) {
  return setRequested(On, Handle, Domain,
                      Domain < Domains ? &Wishes[Domain].Whole : nullptr,
                      [&](CUpti_SubscriberHandle Subscriber) {
                        return callReal(SYNCLINE_REAL_CUPTI(cuptiEnableDomain),
                                        On, Subscriber, Domain);
                      });
}

void GuestCallbacks::yield() {
  std::lock_guard Guard(Lock);
  Host = nullptr;
  if (Own)
    R.Cupti.cuptiUnsubscribe(Own);
  Own = nullptr;
}

void GuestCallbacks::enableRequestedCallbacks(
    CUpti_SubscriberHandle Subscriber) const {
  auto *EnableDomain = SYNCLINE_REAL_CUPTI(cuptiEnableDomain);
  for (unsigned I = 0; I < Domains; ++I) {
    auto Domain = static_cast<CUpti_CallbackDomain>(I);
    if (Wishes[I].Whole.load())
      callReal(EnableDomain, 1U, Subscriber, Domain);
    for (unsigned Cbid = 0; Cbid < Cbids; ++Cbid)
      if (Wishes[I].Single[Cbid].load())
        R.Cupti.cuptiEnableCallback(1, Subscriber, Domain, Cbid);
  }
}

void GuestCallbacks::follow(CUpti_SubscriberHandle TheTracers) {
  std::lock_guard Guard(Lock);
  Host = TheTracers;
  if (Given)
    enableRequestedCallbacks(Host);
}

void GuestCallbacks::handBack() {
  std::lock_guard Guard(Lock);
  Host = nullptr;
  if (Given && subscribeToCupti() == CUPTI_SUCCESS)
    enableRequestedCallbacks(Own);
}
