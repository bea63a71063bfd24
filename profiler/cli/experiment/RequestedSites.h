//===- RequestedSites.h - Sites that a report names -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_REQUESTEDSITES_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_REQUESTEDSITES_H

#include "report/model/BuildReport.h"

#include <cstddef>
#include <string>
#include <vector>

namespace syncline::cli::experiment {

/// A site of a report, possibly from a different run.
struct RequestedSite {
  std::string Title;
  std::string File;
  std::string RuleId;
  std::string Api;
};

/// The JSON report in the file \p Path: the file itself or, if it is a trace,
/// its report.
/// \throws std::runtime_error if the file is neither.
std::string reportDocument(const std::string &Path, const rules::RuleSet &Rules,
                           const report::ReportOptions &Options);

/// The sites of group \p Group, counted from 1, in a JSON report; 0: every site
/// that blocks in the steps or repeatedly. If there are several ranks, those of
/// the rank that the report shows. Errors refer to the report as \p Name.
/// \throws std::runtime_error if it is not a report, or has no such group.
std::vector<RequestedSite> requestedSites(const std::string &Document,
                                          const std::string &Name,
                                          size_t Group);

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_REQUESTEDSITES_H
