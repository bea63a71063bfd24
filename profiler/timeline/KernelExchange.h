//===- KernelExchange.h - How an activity exchanges data --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_KERNELEXCHANGE_H
#define SYNCLINE_PROFILER_TIMELINE_KERNELEXCHANGE_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

namespace syncline::timeline {

/// How the activity exchanges data with other ranks; null if it does not.
inline const ExchangeInfo *exchangeOf(const TraceData &Trace,
                                      const DeviceActivity &Activity) {
  if (Activity.Kind != ActivityKind::Kernel)
    return nullptr;
  auto Found = Trace.Exchanges.find(Activity.Shape);
  return Found == Trace.Exchanges.end() ? nullptr : &Found->second;
}

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_KERNELEXCHANGE_H
