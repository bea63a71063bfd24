//===- LimitFinder.h - Finds why activities ran no earlier ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_TIME_LIMITFINDER_H
#define SYNCLINE_PROFILER_ANALYSIS_TIME_LIMITFINDER_H

#include "analysis/model/OverlapLimit.h"
#include "analysis/replay/Replay.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis::time {

/// Finds why an activity of a replay did not run earlier.
class LimitFinder {
public:
  /// \p Events: what \p Of was built from. All arguments must outlive this.
  LimitFinder(const timeline::Timeline &Events, const replay::Execution &Exec,
              const replay::ReplayedTimes &Times);

  /// Distributes \p Time, throughout which \p Activity had not begun, over \p
  /// To. \p Shift is added to the replay's times, as in RoundActivity. Times
  /// have to be below 2^63 ns.
  void share(timeline::TimeSpan Time, uint32_t Activity, uint64_t Shift,
             LimitTimes &To) const;

private:
  void shareHost(timeline::TimeSpan Time, uint32_t Operation, uint64_t Shift,
                 LimitTimes &To) const;
  OverlapLimit limitOf(uint32_t Activity) const;
  bool isPageable(uint32_t Operation) const;

  const timeline::Timeline &Events;
  const replay::Execution &Exec;
  const replay::ReplayedTimes &Times;
  /// By activity: the operation that queues it.
  std::vector<uint32_t> QueuedBy;
  /// By operation: its predecessor in its lane; for the first operation, the
  /// last one of the previous round.
  std::vector<uint32_t> Previous;
};

/// Whether it is a copy between the device and pageable memory of the host.
bool isPageableCopy(const timeline::DeviceActivity &Activity);

} // namespace syncline::analysis::time

#endif // SYNCLINE_PROFILER_ANALYSIS_TIME_LIMITFINDER_H
