//===- TrackSource.h - What tracks are made from ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_PERFETTO_TRACKSOURCE_H
#define SYNCLINE_PROFILER_REPORT_PERFETTO_TRACKSOURCE_H

#include "report/perfetto/Arrows.h"
#include "report/perfetto/IdleTimes.h"
#include "report/perfetto/PerfettoWriter.h"

#include <cstdint>
#include <string>

namespace syncline::report::perfetto {

/// The source of the tracks of one trace.
struct TrackSource {
  const AnalyzedTrace &Trace;
  const Arrows &Joined;
  /// The parent of all other tracks.
  uint64_t Process = 0;
  /// Shift for the ids of the process and its threads; see pidsOf.
  uint64_t PidShift = 0;
};

/// The title of the site of a call, if known: "train.cpp:27".
std::string siteTitle(const AnalyzedTrace &Trace, uint32_t Call);
/// Adds site, function and rule to slices of calls and bubbles.
void addSite(PerfettoWriter &Out, const AnalyzedTrace &Trace, uint32_t Call,
             std::vector<DebugAnnotation> &Arguments);

} // namespace syncline::report::perfetto

#endif // SYNCLINE_PROFILER_REPORT_PERFETTO_TRACKSOURCE_H
