//===- WatchedRuntimeCalls.h - Calls of the CUDA runtime --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_WATCHEDRUNTIMECALLS_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_WATCHEDRUNTIMECALLS_H

#include "tracer/cupti/WatchedCall.h"

#include <span>

namespace syncline::tracer::cupti {

/// In no particular order; each callback id once.
std::span<const WatchedCall> watchedRuntimeCalls();

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_WATCHEDRUNTIMECALLS_H
