//===- HostPauses.h - What holds up host threads ----------------*- C++ -*-===//
//
// Host time that no instruction of the program takes: Python's garbage
// collector, page faults, and time without a core. The trace has it with the
// times of its readings (see ThreadUsage), which lie between calls.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_TIME_HOSTPAUSES_H
#define SYNCLINE_PROFILER_ANALYSIS_TIME_HOSTPAUSES_H

#include "analysis/model/ReplayedRun.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::analysis::time {

/// Numbers, and times in ns.
struct HostPauses {
  double Collections = 0;
  double CollectorTime = 0;
  double MinorFaults = 0;
  double MajorFaults = 0;
  double Preemptions = 0;
  /// Outside of calls that can block: ready to run but without a core, and
  /// waiting for something else than CUDA. Both are lower bounds.
  double Queued = 0;
  double Asleep = 0;

  HostPauses &operator+=(const HostPauses &Other);
  /// Multiplies each member.
  HostPauses &operator*=(double Factor);
  /// Multiplies the times.
  void scaleTimes(double Factor);
};

/// What happened between two successive calls of a thread in the steps, indices
/// in the timeline; or close to them, if readings were further apart.
struct PausesBetween {
  uint32_t From = 0;
  uint32_t To = 0;
  HostPauses What;
};

/// The pauses in the steps of \p Runs, of the threads that call CUDA in them.
/// The last call of the steps is followed by the first one: a step follows.
std::vector<PausesBetween> findHostPauses(const timeline::Timeline &Events,
                                          std::span<const ReplayedRun> Runs);

} // namespace syncline::analysis::time

#endif // SYNCLINE_PROFILER_ANALYSIS_TIME_HOSTPAUSES_H
