//===- Collectives.h - Kernels that wait for other ranks --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RANKS_COLLECTIVES_H
#define SYNCLINE_PROFILER_ANALYSIS_RANKS_COLLECTIVES_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace syncline::analysis::ranks {

/// Kinds of collectives, by name and stream, with the same numbers for all
/// ranks of a run.
class CollectiveKinds {
public:
  /// A collective kernel of this name on the \p Stream-th of the rank's streams
  /// that run such kernels, counted from 0 in the order of their ids: ranks
  /// make their communicators in the same order. Those that send and receive
  /// are of one kind on all streams.
  uint32_t numberOf(std::string_view Name, uint32_t Stream);
  size_t count() const { return Numbers.size(); }

private:
  std::map<std::pair<std::string, uint32_t>, uint32_t> Numbers;
};

/// A collective kernel; times are ns of the trace's own clock.
struct Collective {
  uint64_t Start = 0;
  uint64_t End = 0;
  /// Number of CollectiveKinds.
  uint32_t Kind = 0;
  /// Index in the activities of the timeline.
  uint32_t Activity = 0;
  uint32_t Stream = 0;
  /// It sends or receives.
  bool IsPointToPoint = false;
};

/// All collectives of a trace, in the order of their ends. One-sided kernels
/// are none: they may end before those of other ranks have begun.
std::vector<Collective> findCollectives(const timeline::TraceData &Trace,
                                        const timeline::Timeline &Events,
                                        CollectiveKinds &Kinds);

} // namespace syncline::analysis::ranks

#endif // SYNCLINE_PROFILER_ANALYSIS_RANKS_COLLECTIVES_H
