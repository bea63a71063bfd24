//===- BuildReport.h - From a trace to the data of a report -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_BUILDREPORT_H
#define SYNCLINE_PROFILER_REPORT_MODEL_BUILDREPORT_H

#include "loader/RuleSet.h"
#include "report/model/AnalyzedTrace.h"
#include "report/model/LintFindings.h"
#include "report/model/LoopAtLine.h"
#include "timeline/ReadTimeline.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace syncline::report {

struct ReportOptions {
  timeline::ReadOptions Read;
  /// The range whose starts are the starts of the steps; see findSteps.
  std::string StepRange;
  /// The number of the loop whose iterations are the steps; 0: any.
  uint32_t StepLoop = 0;
  /// A line of the loop whose iterations are the steps; see loopAtLine.
  std::optional<SourceLine> StepLine;
  /// Folders to search for source files that are not at their recorded path:
  /// uses the longest suffix of the path that exists in a folder.
  std::vector<std::string> SourceDirectories;
  /// The output of `syncline lint --format json`; empty: none.
  std::string LintFile;
  /// The output files of `syncline try -o`.
  std::vector<std::string> MeasuredFiles;
  /// Omits the other remedies, which take most of the time.
  bool SkipsWhatIfs = false;
};

/// Reads the trace at \p Path, analyzes it and joins it with the rules. \throws
/// trace::TraceError, RuleError or std::runtime_error with one line that
/// describes the problem.
std::unique_ptr<AnalyzedTrace> buildReport(const std::string &Path,
                                           const rules::RuleSet &Rules,
                                           const ReportOptions &Options);

/// The same for each of \p Paths, on all cores.
/// \throws what buildReport() throws for the first one that cannot be read.
std::vector<std::unique_ptr<AnalyzedTrace>>
buildReports(const std::vector<std::string> &Paths, const rules::RuleSet &Rules,
             const ReportOptions &Options);

/// Adds what ReportOptions::SkipsWhatIfs omits. \p Rules and \p Options must be
/// those passed to buildReport().
void addOtherRemedies(AnalyzedTrace &Trace, const rules::RuleSet &Rules,
                      const ReportOptions &Options);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_BUILDREPORT_H
