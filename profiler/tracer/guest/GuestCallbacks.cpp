#include "tracer/guest/GuestCallbacks.h"

#include "tracer/guest/InsideCupti.h"
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

CUptiResult GuestCallbacks::subscribeReally() {
  auto *Subscribe = SYNCLINE_REAL_CUPTI(cuptiSubscribe);
  return Subscribe ? Subscribe(&Own, Function.load(), User.load())
                   : CUPTI_ERROR_NOT_INITIALIZED;
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
    if (CUptiResult Result = subscribeReally(); Result != CUPTI_SUCCESS) {
      Function.store(nullptr);
      return Result;
    }
    Given = Own;
  }
  Handle = Given;
  return CUPTI_SUCCESS;
}

void GuestCallbacks::forget() {
  std::lock_guard Guard(Lock);
  Function.store(nullptr);
  ListensToCalls.store(false);
  for (DomainWishes &Domain : Wishes) {
    Domain.Whole.store(false);
    for (auto &Single : Domain.Single)
      Single.store(false);
  }
  Given = Own = nullptr;
}

CUptiResult GuestCallbacks::unsubscribe(CUpti_SubscriberHandle Handle) {
  CUpti_SubscriberHandle Real = Handle;
  if (isGuests(Handle)) {
    Real = Own;
    forget();
    if (!Real)
      return CUPTI_SUCCESS;
  }
  auto *Unsubscribe = SYNCLINE_REAL_CUPTI(cuptiUnsubscribe);
  return Unsubscribe ? Unsubscribe(Real) : CUPTI_ERROR_NOT_INITIALIZED;
}

static bool isOfCalls(CUpti_CallbackDomain Domain) {
  return Domain == CUPTI_CB_DOMAIN_RUNTIME_API ||
         Domain == CUPTI_CB_DOMAIN_DRIVER_API;
}

CUptiResult GuestCallbacks::enableCallback(bool On,
                                           CUpti_SubscriberHandle Handle,
                                           CUpti_CallbackDomain Domain,
                                           CUpti_CallbackId Cbid) {
  auto *Enable = SYNCLINE_REAL_CUPTI(cuptiEnableCallback);
  if (!Enable)
    return CUPTI_ERROR_NOT_INITIALIZED;
  InsideCupti Inside(R);
  std::lock_guard Guard(Lock);
  if (!isGuests(Handle) || Domain >= Domains || Cbid >= Cbids)
    return Enable(On, Handle, Domain, Cbid);
  Wishes[Domain].Single[Cbid].store(On);
  if (On && isOfCalls(Domain))
    ListensToCalls.store(true);
  if (!R.HoldsCupti.load())
    return Enable(On, Own, Domain, Cbid);
  return On && Host ? Enable(1, Host, Domain, Cbid) : CUPTI_SUCCESS;
}

CUptiResult GuestCallbacks::enableDomain(bool On, CUpti_SubscriberHandle Handle,
                                         CUpti_CallbackDomain Domain) {
  auto *Enable = SYNCLINE_REAL_CUPTI(cuptiEnableDomain);
  if (!Enable)
    return CUPTI_ERROR_NOT_INITIALIZED;
  InsideCupti Inside(R);
  std::lock_guard Guard(Lock);
  if (!isGuests(Handle) || Domain >= Domains)
    return Enable(On, Handle, Domain);
  Wishes[Domain].Whole.store(On);
  if (On && isOfCalls(Domain))
    ListensToCalls.store(true);
  if (!R.HoldsCupti.load())
    return Enable(On, Own, Domain);
  return On && Host ? Enable(1, Host, Domain) : CUPTI_SUCCESS;
}

void GuestCallbacks::yield() {
  std::lock_guard Guard(Lock);
  Host = nullptr;
  if (Own)
    R.Cupti.cuptiUnsubscribe(Own);
  Own = nullptr;
}

void GuestCallbacks::switchOnWishes(CUpti_SubscriberHandle Subscriber) const {
  auto *EnableCallback = SYNCLINE_REAL_CUPTI(cuptiEnableCallback);
  auto *EnableDomain = SYNCLINE_REAL_CUPTI(cuptiEnableDomain);
  for (unsigned I = 0; I < Domains; ++I) {
    auto Domain = static_cast<CUpti_CallbackDomain>(I);
    if (Wishes[I].Whole.load() && EnableDomain)
      EnableDomain(1, Subscriber, Domain);
    for (unsigned Cbid = 0; Cbid < Cbids; ++Cbid)
      if (Wishes[I].Single[Cbid].load() && EnableCallback)
        EnableCallback(1, Subscriber, Domain, Cbid);
  }
}

void GuestCallbacks::follow(CUpti_SubscriberHandle TheTracers) {
  std::lock_guard Guard(Lock);
  Host = TheTracers;
  if (Given)
    switchOnWishes(Host);
}

void GuestCallbacks::handBack() {
  std::lock_guard Guard(Lock);
  Host = nullptr;
  if (Given && subscribeReally() == CUPTI_SUCCESS)
    switchOnWishes(Own);
}
