//===- RecordingCost.h - Host time that recording itself took ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_RECORDINGCOST_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_RECORDINGCOST_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <map>
#include <vector>

namespace syncline::analysis::replay {

/// The overhead that CUPTI reports for the program's threads: buffers requested
/// and flushed, instrumentation. It can be 150 us of a launch that lasts 160
/// us.
class RecordingCost {
public:
  RecordingCost(const timeline::TraceData &Trace,
                const timeline::Timeline &Events);

  /// The overhead in \p Span on that thread (by its id in the trace), ns.
  uint64_t in(uint32_t Thread, timeline::TimeSpan Span) const;

private:
  /// In order, apart from each other.
  std::map<uint32_t, std::vector<timeline::TimeSpan>> ByThread;
};

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_RECORDINGCOST_H
