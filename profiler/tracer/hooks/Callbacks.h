//===- Callbacks.h - CUPTI's callbacks on program threads -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_CALLBACKS_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_CALLBACKS_H

#include <cupti.h>

namespace syncline::tracer::tables {
struct Recorder;
} // namespace syncline::tracer::tables

namespace syncline::tracer::hooks {

/// Passed to cuptiSubscribe. Runs on entry to and exit from each watched call,
/// on the calling thread; takes no lock on the usual path and never blocks.
void CUPTIAPI onCallback(void *User, CUpti_CallbackDomain Domain,
                         CUpti_CallbackId Cbid, const void *Data);

/// Enables the callbacks of contexts, streams and graphs.
void listenToResources(tables::Recorder &R, CUpti_SubscriberHandle Subscriber);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_CALLBACKS_H
