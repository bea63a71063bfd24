//===- StreamQueues.h - Queued activities of each stream --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SYNCS_STREAMQUEUES_H
#define SYNCLINE_PROFILER_ANALYSIS_SYNCS_STREAMQUEUES_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace syncline::analysis::syncs {

/// The time at which an activity was queued, ns: the start of its call. An
/// activity whose call was not recorded counts as queued when it begins.
uint64_t queueTime(const timeline::Timeline &Events, uint32_t Activity);

/// Activities of each stream in the order in which they were queued.
class StreamQueues {
public:
  StreamQueues(const timeline::TraceData &Trace,
               const timeline::Timeline &Events);

  /// The last activity of \p Stream that was queued before \p Time; NoIndex if
  /// there is none. Activities of one stream end in the order of the queue.
  uint32_t lastQueued(uint32_t Stream, uint64_t Time) const;
  /// The last activity of \p Stream that was queued before \p Time and
  /// completed by \p End; NoIndex if there is none.
  uint32_t lastDone(uint32_t Stream, uint64_t Time, uint64_t End) const;
  /// Of the activities that were queued before \p Time and that a wait for \p
  /// Stream covers, the one that ends last. A wait covers the activities of the
  /// stream itself and, for the legacy default stream, those of all blocking
  /// streams of its context.
  uint32_t lastBefore(uint32_t Stream, uint64_t Time) const;
  /// Devices that have work, in ascending order.
  std::set<uint64_t> devices() const;
  /// The same over all streams of \p Device.
  uint32_t lastOnDevice(uint64_t Device, uint64_t Time) const;

private:
  struct Queued {
    uint64_t Time = 0;
    uint32_t Activity = 0;
  };
  uint32_t later(uint32_t A, uint32_t B) const;

  const timeline::TraceData &Trace;
  const timeline::Timeline &Events;
  std::map<uint32_t, std::vector<Queued>> ByStream;
};

} // namespace syncline::analysis::syncs

#endif // SYNCLINE_PROFILER_ANALYSIS_SYNCS_STREAMQUEUES_H
