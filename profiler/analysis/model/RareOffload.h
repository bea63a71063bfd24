//===- RareOffload.h - A rare synchronization on another thread -*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MODEL_RAREOFFLOAD_H
#define SYNCLINE_PROFILER_ANALYSIS_MODEL_RAREOFFLOAD_H

#include "analysis/model/Interval.h"

#include <cstdint>

namespace syncline::analysis {

/// Another thread does the host work after a rare call that downloads data.
struct RareOffload {
  uint32_t Site = 0;
  /// Nanoseconds per step.
  double HostTime = 0;
  Interval Gain;
  /// Relative to removing only the synchronization.
  Interval GainWithoutSyncs;
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MODEL_RAREOFFLOAD_H
