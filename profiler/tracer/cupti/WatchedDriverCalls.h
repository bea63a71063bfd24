//===- WatchedDriverCalls.h - Calls of the CUDA driver ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_WATCHEDDRIVERCALLS_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_WATCHEDDRIVERCALLS_H

#include "tracer/cupti/WatchedCall.h"

#include <span>

namespace syncline::tracer::cupti {

/// In no particular order; each callback id once.
std::span<const WatchedCall> watchedDriverCalls();

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_WATCHEDDRIVERCALLS_H
