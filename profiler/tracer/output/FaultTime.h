//===- FaultTime.h - How long a page fault takes ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_OUTPUT_FAULTTIME_H
#define SYNCLINE_PROFILER_TRACER_OUTPUT_FAULTTIME_H

#include <cstdint>

namespace syncline::tracer::output {

/// Nanoseconds that the system takes to supply an empty page of 4 KiB at the
/// first access; 0 if that cannot be measured. Takes 0.1 ms.
uint64_t measureFaultTime();

} // namespace syncline::tracer::output

#endif // SYNCLINE_PROFILER_TRACER_OUTPUT_FAULTTIME_H
