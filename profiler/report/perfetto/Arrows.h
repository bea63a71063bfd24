//===- Arrows.h - The arrows between slices ---------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_PERFETTO_ARROWS_H
#define SYNCLINE_PROFILER_REPORT_PERFETTO_ARROWS_H

#include "report/perfetto/IdleTimes.h"
#include "report/perfetto/PerfettoWriter.h"

#include <cstdint>
#include <map>
#include <vector>

namespace syncline::report::perfetto {

/// Ids of the arrows of one trace: from launches to activities, from activities
/// to the calls that waited for them, from calls to bubbles.
struct Arrows {
  /// By call, at its start: to its activities and bubbles.
  std::vector<std::vector<uint64_t>> FromCall;
  /// By call: from the activity that it waited for; 0: none.
  std::vector<uint64_t> ToBlock;
  /// By activity: from its launch; 0: none.
  std::vector<uint64_t> ToActivity;
  /// By activity, at its end: to blocking calls.
  std::vector<std::vector<uint64_t>> FromActivity;
  /// By device and idle time, from the blocking call; 0: none.
  std::map<uint64_t, std::vector<uint64_t>> ToBubble;
};

Arrows drawArrows(PerfettoWriter &Out, const AnalyzedTrace &Trace,
                  const std::map<uint64_t, std::vector<IdleTime>> &IdleTimes);

} // namespace syncline::report::perfetto

#endif // SYNCLINE_PROFILER_REPORT_PERFETTO_ARROWS_H
