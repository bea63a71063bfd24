//===- AnalyzedTrace.h - A trace, its analysis and its report ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_ANALYZEDTRACE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_ANALYZEDTRACE_H

#include "analysis/model/Analysis.h"
#include "analysis/stacks/ActivityGroups.h"
#include "analysis/stacks/CallPaths.h"
#include "report/model/ReportData.h"
#include "timeline/ReadTimeline.h"

#include <cstdint>
#include <set>
#include <unordered_map>
#include <vector>

namespace syncline::report {

/// A trace with its analysis and the data of its report.
struct AnalyzedTrace {
  timeline::LoadedTrace Recorded;
  analysis::Analysis Result;
  /// By call of the timeline: index in Data.Sites; NoIndex: it has no entry.
  std::vector<uint32_t> EntryOf;
  ReportData Data;
  /// Launches by line and operator, for what-ifs; empty if no launch has a
  /// stack.
  analysis::stacks::ActivityGroups Launches = {};
  /// The code through which launches were made; empty under the same condition.
  analysis::stacks::CallPaths Paths = {};
  /// By activity of the timeline: how long a collective waits for other ranks,
  /// ns. Empty unless their traces are read.
  std::unordered_map<uint32_t, analysis::replay::RankWait> RankWaits = {};
  /// The sites whose masks exist to skip work, see sitesOfMaskedWork.
  std::set<uint32_t> MaskedWork = {};
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_ANALYZEDTRACE_H
