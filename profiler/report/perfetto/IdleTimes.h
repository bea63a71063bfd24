//===- IdleTimes.h - When a device was idle ---------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_PERFETTO_IDLETIMES_H
#define SYNCLINE_PROFILER_REPORT_PERFETTO_IDLETIMES_H

#include "report/model/BuildReport.h"

#include <cstdint>
#include <map>
#include <vector>

namespace syncline::report::perfetto {

/// In recorded time, between two activities of a device in one window.
struct IdleTime {
  timeline::TimeSpan Time;
  analysis::DeviceState Why = analysis::DeviceState::Other;
  /// The blocking call of a Bubble; NoIndex if unknown.
  uint32_t Sync = timeline::NoIndex;
};

/// Shorter idle times are omitted: the device takes about as long from one
/// kernel to the next.
inline constexpr uint64_t LeastIdleTime = 2'000;

/// By device, in chronological order. If the activity after the idle time was
/// replayed, Why is the replay's answer, so that it agrees with the report.
/// Otherwise it is a bubble if the activity was queued late and the host was
/// blocked after the device ran out of work.
std::map<uint64_t, std::vector<IdleTime>>
findIdleTimes(const AnalyzedTrace &Trace);

} // namespace syncline::report::perfetto

#endif // SYNCLINE_PROFILER_REPORT_PERFETTO_IDLETIMES_H
