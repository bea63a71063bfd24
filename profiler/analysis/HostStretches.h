//===- HostStretches.h - Host time between two calls ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_HOSTSTRETCHES_H
#define SYNCLINE_PROFILER_ANALYSIS_HOSTSTRETCHES_H

#include "analysis/replay/Execution.h"
#include "timeline/HostCall.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::analysis {

/// What a host thread does from the end of one call to the end of the next one.
/// Times exclude the cost of recording, and are nanoseconds.
struct HostStretch {
  /// Indices in the timeline.
  uint32_t From = 0;
  uint32_t To = 0;
  /// Between the two calls.
  uint64_t Outside = 0;
  /// In the second one, not blocked.
  uint64_t InCall = 0;
};

/// The stretches of \p Exec. In each lane the last call of the steps is
/// followed by the first one: a step follows.
std::vector<HostStretch> hostStretches(const replay::Execution &Exec);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_HOSTSTRETCHES_H
