//===- Arrows.h - What is joined by arrows ----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_PERFETTO_ARROWS_H
#define SYNCLINE_PROFILER_REPORT_PERFETTO_ARROWS_H

#include "report/perfetto/IdleTimes.h"
#include "report/perfetto/PerfettoWriter.h"

#include <cstdint>
#include <map>
#include <vector>

namespace syncline::report {

/// Numbers of arrows of one recording: from launches to works, from works to
/// the waits that they let go on, from waits to bubbles.
struct Arrows {
  /// By call, at its start: to its works and bubbles.
  std::vector<std::vector<uint64_t>> FromCall;
  /// By call: from the work that it waited for; 0: none.
  std::vector<uint64_t> ToBlock;
  /// By work: from its launch; 0: none.
  std::vector<uint64_t> ToActivity;
  /// By work, at its end: to waits.
  std::vector<std::vector<uint64_t>> FromActivity;
  /// By device and idle time, from the wait; 0: none.
  std::map<uint64_t, std::vector<uint64_t>> ToBubble;
};

Arrows drawArrows(PerfettoWriter &To, const AnalyzedTrace &From,
                  const std::map<uint64_t, std::vector<IdleTime>> &IdleTimes);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_PERFETTO_ARROWS_H
