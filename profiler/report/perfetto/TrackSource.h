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
  /// The track that holds the others.
  uint64_t Process = 0;
  /// Of the process and its threads; see pidsOf.
  uint64_t PidShift = 0;
};

/// The title of the site of a call, where it is known: "train.cpp:27".
std::string siteTitle(const AnalyzedTrace &Trace, uint32_t Call);
/// For slices of calls and bubbles: site, function, rule.
void addSite(PerfettoWriter &Out, const AnalyzedTrace &Trace, uint32_t Call,
             std::vector<DebugAnnotation> &Arguments);

} // namespace syncline::report::perfetto

#endif // SYNCLINE_PROFILER_REPORT_PERFETTO_TRACKSOURCE_H
