//===- ThreadTracks.h - The tracks of host threads --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_PERFETTO_THREADTRACKS_H
#define SYNCLINE_PROFILER_REPORT_PERFETTO_THREADTRACKS_H

#include "report/perfetto/TrackSource.h"

namespace syncline::report::perfetto {

/// Writes a track for each thread, with its calls, and one for its ranges.
void writeThreads(PerfettoWriter &Writer, const TrackSource &Source);

} // namespace syncline::report::perfetto

#endif // SYNCLINE_PROFILER_REPORT_PERFETTO_THREADTRACKS_H
