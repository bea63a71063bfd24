//===- RankWaits.h - Waiting for other ranks, in a report -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_RANKWAITS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_RANKWAITS_H

#include "report/model/AnalyzedTrace.h"

namespace syncline::report {

/// Adds the note that one trace alone cannot tell communicating from waiting,
/// where the device communicates.
void noteUnknownWaits(ReportData &Data);

/// Tells time in which collectives move data from time in which they wait for
/// other ranks, in the states of devices and in the summary. \p Waits: by
/// activity of the timeline, how long it waits before it moves data, ns.
void splitRankWaits(
    AnalyzedTrace &Trace,
    std::unordered_map<uint32_t, analysis::replay::RankWait> Waits);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_RANKWAITS_H
