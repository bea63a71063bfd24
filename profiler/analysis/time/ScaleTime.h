//===- ScaleTime.h - A part of a time ---------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_TIME_SCALETIME_H
#define SYNCLINE_PROFILER_ANALYSIS_TIME_SCALETIME_H

#include <cmath>
#include <cstdint>

namespace syncline::analysis::time {

/// Multiplies \p Time, ns, and rounds it.
inline void scaleTime(uint64_t &Time, double Factor) {
  Time =
      static_cast<uint64_t>(std::llround(static_cast<double>(Time) * Factor));
}

} // namespace syncline::analysis::time

#endif // SYNCLINE_PROFILER_ANALYSIS_TIME_SCALETIME_H
