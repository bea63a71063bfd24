//===- RecordingCost.h - Host time that recording itself took ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_RECORDINGCOST_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_RECORDINGCOST_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <map>
#include <vector>

namespace syncline::analysis {

/// What CUPTI says that it did on the program's threads for the recording's
/// sake: buffers requested and flushed, instrumentation. Of a launch that lasts
/// 160 us, 150 can be that.
class RecordingCost {
public:
  RecordingCost(const timeline::TraceData &Of,
                const timeline::Timeline &Events);

  /// Of \p Span, the time on that thread (by its id in the recording), ns.
  uint64_t in(uint32_t Thread, timeline::TimeSpan Span) const;

private:
  /// In order, apart from each other.
  std::map<uint32_t, std::vector<timeline::TimeSpan>> ByThread;
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_RECORDINGCOST_H
