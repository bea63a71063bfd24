//===- RankWaits.h - Waiting for other ranks, in a report -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_RANKWAITS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_RANKWAITS_H

#include "report/model/AnalyzedTrace.h"

namespace syncline::report {

/// If the device communicates, adds the note that a single trace cannot
/// distinguish communicating from waiting.
void noteUnknownWaits(ReportData &Data);

/// Separates, in the states of devices and in the summary, the time in which
/// collectives move data from the time in which they wait for other ranks. \p
/// Waits: by activity of the timeline, how long it waits before it moves data,
/// ns.
void splitRankWaits(
    AnalyzedTrace &Trace,
    std::unordered_map<uint32_t, analysis::replay::RankWait> Waits);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_RANKWAITS_H
