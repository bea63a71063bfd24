//===- CallbackSite.h - The call that a callback reports --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_CALLBACKSITE_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_CALLBACKSITE_H

#include "tracer/cupti/WatchedCall.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"

#include <cupti.h>

namespace syncline::tracer::hooks {

/// State shared by the handlers of one callback.
struct CallbackSite {
  tables::Recorder &R;
  tables::ThreadLog &Log;
  const cupti::WatchedCall &Call;
  uint32_t Api;
  const CUpti_CallbackData &Data;
};

inline bool isOfGraphs(trace::CallKind Kind) {
  return Kind == trace::CallKind::GraphInstantiate ||
         Kind == trace::CallKind::StreamCapture ||
         Kind == trace::CallKind::GraphLaunch;
}

/// Whether memory may have another kind after the call.
inline bool changesMemory(trace::CallKind Kind) {
  switch (Kind) {
  case trace::CallKind::Allocate:
  case trace::CallKind::Free:
  case trace::CallKind::HostAllocate:
  case trace::CallKind::HostFree:
  case trace::CallKind::HostRegister:
  case trace::CallKind::HostUnregister:
    return true;
  default:
    return false;
  }
}

inline bool isQuery(trace::CallKind Kind) {
  return Kind == trace::CallKind::StreamQuery ||
         Kind == trace::CallKind::EventQuery;
}

inline bool touchesHost(trace::CopyDirection Direction) {
  return Direction != trace::CopyDirection::DeviceToDevice;
}

/// A copy between device memories never blocks unless the call is synchronous.
inline bool canBlock(const CallbackSite &S) {
  switch (S.Call.Kind) {
  case trace::CallKind::AsyncCopy: {
    cupti::CallFacts Facts;
    S.Call.ReadFacts(S.Data.functionParams, Facts);
    return touchesHost(Facts.Direction);
  }
  case trace::CallKind::AsyncSet:
  case trace::CallKind::Launch:
  case trace::CallKind::GraphLaunch:
  case trace::CallKind::EventRecord:
  case trace::CallKind::StreamWaitEvent:
    return false;
  default:
    return S.Call.When == cupti::Listen::Always;
  }
}

/// Whether a non-blocking call needs a stack, so that readers can attribute its
/// device activity.
inline bool needsLaunchStack(const CallbackSite &S) {
  if (!S.R.NeedsLaunchStacks.load(std::memory_order_relaxed))
    return false;
  switch (S.Call.Kind) {
  case trace::CallKind::Launch:
  case trace::CallKind::GraphLaunch:
  case trace::CallKind::AsyncSet:
  case trace::CallKind::AsyncCopy:
    return true;
  default:
    return false;
  }
}

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_CALLBACKSITE_H
