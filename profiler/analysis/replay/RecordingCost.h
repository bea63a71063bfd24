//===- RecordingCost.h - Host time that recording itself takes --*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_RECORDINGCOST_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_RECORDINGCOST_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <map>
#include <vector>

namespace syncline::analysis::replay {

/// The overhead that CUPTI reports for the program's threads: buffer requests,
/// buffer flushes, instrumentation. It can account for 150 us of a launch that
/// takes 160 us.
class RecordingCost {
public:
  RecordingCost(const timeline::TraceData &Trace,
                const timeline::Timeline &Events);

  /// The overhead on \p Thread (its id in the trace) during \p Span, ns.
  uint64_t in(uint32_t Thread, timeline::TimeSpan Span) const;

private:
  /// Sorted and disjoint.
  std::map<uint32_t, std::vector<timeline::TimeSpan>> ByThread;
};

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_RECORDINGCOST_H
