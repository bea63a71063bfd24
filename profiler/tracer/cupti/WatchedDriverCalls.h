//===- WatchedDriverCalls.h - Calls of the CUDA driver ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_WATCHEDDRIVERCALLS_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_WATCHEDDRIVERCALLS_H

#include "tracer/cupti/WatchedCall.h"

#include <span>

namespace syncline::tracer::cupti {

/// CUPTI_DRIVER_TRACE_CBID_cuCtxSynchronize_v2, which CUDA 12 lacks.
inline constexpr uint32_t CtxSynchronizeV2 = 800;

/// In no particular order; each callback id once.
std::span<const WatchedCall> watchedDriverCalls();

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_WATCHEDDRIVERCALLS_H
