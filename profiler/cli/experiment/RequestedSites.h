//===- RequestedSites.h - Sites that a report names -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_REQUESTEDSITES_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_REQUESTEDSITES_H

#include "report/model/BuildReport.h"

#include <cstddef>
#include <string>
#include <vector>

namespace syncline::cli::experiment {

/// A site of a report, which may be that of another run.
struct RequestedSite {
  std::string Title;
  std::string File;
  std::string RuleId;
  std::string Api;
};

/// The report in the file \p Path as JSON: the file itself, or where it is a
/// trace, its report.
/// \throws std::runtime_error where the file is neither.
std::string reportDocument(const std::string &Path, const rules::RuleSet &Rules,
                           const report::ReportOptions &Options);

/// The sites of group \p Group, counted from 1, in a report as JSON; 0: every
/// site that blocks in the steps or repeatedly. Of several ranks, those of the
/// rank that the report shows. Errors call the report \p Name.
/// \throws std::runtime_error where it is no report, or has no such group.
std::vector<RequestedSite> requestedSites(const std::string &Document,
                                          const std::string &Name,
                                          size_t Group);

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_REQUESTEDSITES_H
