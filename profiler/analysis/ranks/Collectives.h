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

/// Numbers the kinds of collectives, by name and stream; the numbers are the
/// same for all ranks of a run.
class CollectiveKinds {
public:
  /// A collective kernel of this name on the \p Stream-th of the rank's streams
  /// that run such kernels, counted from 0 in the order of their ids: ranks
  /// create their communicators in the same order. Kernels that send and
  /// receive have one kind for all streams.
  uint32_t numberOf(std::string_view Name, uint32_t Stream);
  size_t count() const { return Numbers.size(); }

private:
  std::map<std::pair<std::string, uint32_t>, uint32_t> Numbers;
};

/// A collective kernel; times are in ns of the trace's own clock.
struct Collective {
  uint64_t Start = 0;
  uint64_t End = 0;
  /// Its number in CollectiveKinds.
  uint32_t Kind = 0;
  /// Index in the activities of the timeline.
  uint32_t Activity = 0;
  uint32_t Stream = 0;
  /// Whether it sends or receives.
  bool IsPointToPoint = false;
};

/// All collectives of a trace, sorted by end. One-sided kernels are excluded:
/// they may end before those of other ranks have begun.
std::vector<Collective> findCollectives(const timeline::TraceData &Trace,
                                        const timeline::Timeline &Events,
                                        CollectiveKinds &Kinds);

} // namespace syncline::analysis::ranks

#endif // SYNCLINE_PROFILER_ANALYSIS_RANKS_COLLECTIVES_H
