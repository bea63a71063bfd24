//===- QueueEnds.h - When streams have completed queued work ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_QUEUEENDS_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_QUEUEENDS_H

#include "timeline/Timeline.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace syncline::analysis::replay {

/// When streams have completed the work that was queued before a call. Takes 16
/// bytes per activity.
class QueueEnds {
public:
  explicit QueueEnds(const timeline::Timeline &Events);

  /// The latest end, ns, of the activities of \p Stream whose calls have a
  /// smaller index than \p Call; 0 if there are none.
  uint64_t of(uint32_t Stream, uint32_t Call) const;
  /// The same over all streams.
  uint64_t ofAll(uint32_t Call) const;

private:
  struct QueuedEnd {
    uint32_t Call;
    /// The latest end of this activity and those of earlier calls.
    uint64_t Latest;
  };
  /// By stream, in the order of the calls.
  std::unordered_map<uint32_t, std::vector<QueuedEnd>> Ends;
};

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_QUEUEENDS_H
