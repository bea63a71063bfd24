//===- ActivityDelays.h - Delays before a recorded activity -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_ACTIVITYDELAYS_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_ACTIVITYDELAYS_H

#include "analysis/replay/Dependencies.h"
#include "analysis/replay/TypicalTimes.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>

namespace syncline::analysis::replay {

/// Nanoseconds, as in QueuedActivity.
struct ActivityDelays {
  uint64_t Latency = 0;
  uint64_t Gap = 0;
};

/// The delays of activity \p Number, whose call started at \p Called, ns. The
/// trace shows only one of the two delays: which one depends on what the
/// activity waited for, according to \p Own. The other one takes its typical
/// value. A replay models events and engines itself. \p RunStart: when the
/// steps start that are replayed; what a stream did earlier delays nothing.
ActivityDelays findDelays(const timeline::TraceData &Trace,
                          const timeline::Timeline &Events, uint32_t Number,
                          uint64_t Called, const Dependency &Own,
                          const TypicalTimes &Typical, uint64_t RunStart);

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_ACTIVITYDELAYS_H
