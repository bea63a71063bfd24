//===- HostVisits.h - How often a line runs in a step -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOSTVISITS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOSTVISITS_H

#include "report/model/HostPlaces.h"

#include <cstdint>
#include <span>

namespace syncline::report {

/// How often a user's code runs, as far as it calls CUDA.
struct Visits {
  /// Per step; 0: unknown.
  double Count = 0;
  /// Some of these run in others: the function calls itself.
  bool AreNested = false;
};

/// The visits of the user's function that \p Place spends most time in, or of
/// the user's line that leads to \p Place. \p Lines: the lines of the function
/// inside of \p Place that has its time; none, or those of a library: the place
/// has no function of the user's inside.
Visits visitsOf(const HostPlaces &Places, uint32_t Place,
                std::span<const uint32_t> Lines);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOSTVISITS_H
