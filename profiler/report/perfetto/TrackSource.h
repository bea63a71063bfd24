//===- TrackSource.h - What tracks are made from --------------------*- C++
//-*-===//

#ifndef SYNCLINE_PROFILER_REPORT_PERFETTO_TRACKSOURCE_H
#define SYNCLINE_PROFILER_REPORT_PERFETTO_TRACKSOURCE_H

#include "report/perfetto/Arrows.h"
#include "report/perfetto/IdleTimes.h"
#include "report/perfetto/PerfettoWriter.h"

#include <cstdint>
#include <string>

namespace syncline::report {

/// What the tracks of one recording are made from.
struct TrackSource {
  const AnalyzedTrace &From;
  const Arrows &Joined;
  /// The track that holds the others.
  uint64_t Process = 0;
  /// Of the process and its threads; see pidsOf.
  uint64_t PidShift = 0;
};

/// The place and the rule of a call, as far as they are known: "train.cpp:27".
std::string placeTitle(const AnalyzedTrace &From, uint32_t Call);
/// For slices of calls and bubbles: place, function, rule.
void addSite(PerfettoWriter &To, const AnalyzedTrace &From, uint32_t Call,
             std::vector<DebugAnnotation> &Arguments);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_PERFETTO_TRACKSOURCE_H
