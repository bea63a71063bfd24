//===- FirstAt.h - Searches events by their start ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_FIRSTAT_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_FIRSTAT_H

#include <algorithm>
#include <cstdint>
#include <vector>

namespace syncline::analysis::replay {

/// The index of the first event that starts at \p Time, ns, or later. \p Events
/// must be sorted by start.
template <class EventT>
uint32_t firstAt(const std::vector<EventT> &Events, uint64_t Time) {
  auto First = std::partition_point(
      Events.begin(), Events.end(),
      [&](const EventT &Event) { return Event.Start < Time; });
  return static_cast<uint32_t>(First - Events.begin());
}

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_FIRSTAT_H
