//===- DeviceTracks.h - The tracks of devices -------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_PERFETTO_DEVICETRACKS_H
#define SYNCLINE_PROFILER_REPORT_PERFETTO_DEVICETRACKS_H

#include "report/perfetto/IdleTimes.h"
#include "report/perfetto/TrackSource.h"

#include <cstdint>
#include <map>
#include <vector>

namespace syncline::report::perfetto {

/// Writes a group for each device: its streams, bubbles and counters.
void writeDevices(PerfettoWriter &Writer, const TrackSource &Source,
                  const std::map<uint64_t, std::vector<IdleTime>> &IdleTimes);

} // namespace syncline::report::perfetto

#endif // SYNCLINE_PROFILER_REPORT_PERFETTO_DEVICETRACKS_H
