//===- ApiIds.h - Ids for the calls of a trace ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_APIIDS_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_APIIDS_H

#include "tracer/cupti/WatchedCall.h"

#include <cstdint>

namespace syncline::tracer::cupti {

/// A number for a call within a trace: 1 and up, the same in every run of this
/// version; 0 if the call is not watched.
uint32_t apiId(trace::ApiDomain Domain, uint32_t Cbid);
const WatchedCall *watchedCall(uint32_t ApiId);
uint32_t watchedCallCount();

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_APIIDS_H
