//===- Choice.h - The sites whose calls are skipped -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_CHOICE_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_CHOICE_H

#include "cli/experiment/RequestedSites.h"
#include "report/model/AnalyzedTrace.h"
#include "report/model/Measurement.h"

#include <cstddef>
#include <string>
#include <vector>

namespace syncline::cli::experiment {

/// What the user asked for; if both lists are empty: every site.
struct ChoiceRequest {
  /// As given: "loss.cpp:27", "src/loss.cpp:27", or the title of a site
  /// without a line.
  std::vector<std::string> Sites;
  /// From a report, which is called ReportName.
  std::vector<RequestedSite> OfReport;
  std::string ReportName;
};

struct Choice {
  /// Indices in ReportData::Sites.
  std::vector<size_t> Entries;
  std::vector<report::RefusedSite> Refused;
};

/// Whether the library intercepts such calls, and can skip them.
bool isIntercepted(trace::CallKind Kind);

/// A site of a report that does not block in \p Trace is rejected.
/// \throws std::runtime_error if a site given by name is not among those that
/// block, or if all are rejected.
Choice chooseSites(const report::AnalyzedTrace &Trace,
                   const ChoiceRequest &Request);

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_CHOICE_H
