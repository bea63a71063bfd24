//===- CuptiExports.cpp - CUPTI's functions, for other profilers ----------===//
//
// If the tracer is preloaded, a profiler in the program, such as PyTorch's,
// binds to these functions instead of libcupti's. It then receives its records
// while the tracer runs, although CUPTI serves only one tool (tracer/guest).
//
//===----------------------------------------------------------------------===//

#include "tracer/base/Export.h"
#include "tracer/guest/ActivityLoan.h"
#include "tracer/guest/GuestCallbacks.h"

#include <cupti.h>

using namespace syncline::tracer::guest;

SYNCLINE_EXPORT
CUptiResult CUPTIAPI cuptiSubscribe(CUpti_SubscriberHandle *Subscriber,
                                    CUpti_CallbackFunc Callback, void *User) {
  return Subscriber ? guestCallbacks().subscribe(*Subscriber, Callback, User)
                    : CUPTI_ERROR_INVALID_PARAMETER;
}

SYNCLINE_EXPORT CUptiResult CUPTIAPI
cuptiUnsubscribe(CUpti_SubscriberHandle Subscriber) {
  return guestCallbacks().unsubscribe(Subscriber);
}

SYNCLINE_EXPORT CUptiResult CUPTIAPI
cuptiEnableCallback(uint32_t Enable, CUpti_SubscriberHandle Subscriber,
                    CUpti_CallbackDomain Domain, CUpti_CallbackId Cbid) {
  return guestCallbacks().enableCallback(Enable, Subscriber, Domain, Cbid);
}

SYNCLINE_EXPORT CUptiResult CUPTIAPI
cuptiEnableDomain(uint32_t Enable, CUpti_SubscriberHandle Subscriber,
                  CUpti_CallbackDomain Domain) {
  return guestCallbacks().enableDomain(Enable, Subscriber, Domain);
}

SYNCLINE_EXPORT CUptiResult CUPTIAPI
cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc Request,
                               CUpti_BuffersCallbackCompleteFunc Complete) {
  return activityLoan().registerBuffers(Request, Complete);
}

SYNCLINE_EXPORT CUptiResult CUPTIAPI
cuptiActivityRegisterTimestampCallback(CUpti_TimestampCallbackFunc Timestamp) {
  return activityLoan().registerTimestamp(Timestamp);
}

SYNCLINE_EXPORT CUptiResult CUPTIAPI
cuptiActivityEnable(CUpti_ActivityKind Kind) {
  return activityLoan().enable(Kind);
}

SYNCLINE_EXPORT CUptiResult CUPTIAPI
cuptiActivityDisable(CUpti_ActivityKind Kind) {
  return activityLoan().disable(Kind);
}

SYNCLINE_EXPORT CUptiResult CUPTIAPI cuptiActivityFlushAll(uint32_t Flags) {
  return activityLoan().flush(Flags);
}

SYNCLINE_EXPORT CUptiResult CUPTIAPI cuptiFinalize() {
  CUptiResult Result = activityLoan().finalize();
  if (Result == CUPTI_SUCCESS)
    guestCallbacks().forget();
  return Result;
}
