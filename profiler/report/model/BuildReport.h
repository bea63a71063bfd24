//===- BuildReport.h - From a trace to the data of a report -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_BUILDREPORT_H
#define SYNCLINE_PROFILER_REPORT_MODEL_BUILDREPORT_H

#include "analysis/CallPaths.h"
#include "loader/RuleSet.h"
#include "report/model/LintFindings.h"
#include "report/model/ReportData.h"
#include "timeline/ReadTimeline.h"

#include <memory>
#include <string>
#include <vector>

namespace syncline::report {

struct ReportOptions {
  timeline::ReadOptions Read;
  /// The range whose starts are the steps' starts; see findSteps.
  std::string StepRange;
  /// Folders to search for source files that are not at their recorded path:
  /// the longest ending of the path that exists in a folder counts.
  std::vector<std::string> SourceDirectories;
  /// The output of `syncline lint --format json`; empty for none.
  std::string LintFile;
};

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

/// Reads, analyses and joins.
/// \throws trace::TraceError, RuleError or std::runtime_error with one line
/// that says what is wrong.
std::unique_ptr<AnalyzedTrace> buildReport(const std::string &Path,
                                           const rules::RuleSet &Rules,
                                           const ReportOptions &Options);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_BUILDREPORT_H
