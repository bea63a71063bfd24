//===- AnalyzedTrace.h - A trace, its analysis and its report ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_ANALYZEDTRACE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_ANALYZEDTRACE_H

#include "analysis/ActivityGroups.h"
#include "analysis/Analysis.h"
#include "analysis/CallPaths.h"
#include "report/model/ReportData.h"
#include "timeline/ReadTimeline.h"

#include <cstdint>
#include <vector>

namespace syncline::report {

/// A trace with its analysis and the data of its report.
struct AnalyzedTrace {
  timeline::LoadedTrace Recorded;
  analysis::Analysis Result;
  /// By call of the timeline: index in Data.Sites; NoIndex: no entry there.
  std::vector<uint32_t> EntryOf;
  ReportData Data;
  /// By line and operator, for what-ifs; empty where no launch has a stack.
  analysis::ActivityGroups Launches = {};
  /// The code through which launches were made; empty likewise.
  analysis::CallPaths Paths = {};
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_ANALYZEDTRACE_H
