//===- Choice.h - The sites whose calls are skipped -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_CHOICE_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_CHOICE_H

#include "report/model/AnalyzedTrace.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace syncline::cli::experiment {

/// What the user asked for; without sites and a group: every site.
struct ChoiceRequest {
  /// As given: "loss.cpp:27", "src/loss.cpp:27", or the title of a site
  /// without a line.
  std::vector<std::string> Sites;
};

/// A site that is not skipped, and why.
struct Refusal {
  std::string Site;
  std::string Why;
};

struct Choice {
  /// Indices in ReportData::Sites.
  std::vector<size_t> Entries;
  std::vector<Refusal> Refused;
};

/// \throws std::runtime_error where a requested site is not among those that
/// block, or where all are refused.
Choice chooseSites(const report::AnalyzedTrace &Trace,
                   const ChoiceRequest &Request);

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_CHOICE_H
