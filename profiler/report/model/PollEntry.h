//===- PollEntry.h - A line that polls, in a report -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_POLLENTRY_H
#define SYNCLINE_PROFILER_REPORT_MODEL_POLLENTRY_H

#include "report/model/RemedyText.h"

#include <cstdint>
#include <string>
#include <vector>

namespace syncline::report {

/// A line of the user's code at which a thread queries an event or a stream
/// again and again, in windows.
struct PollEntry {
  /// As in SiteEntry.
  std::string Title;
  std::string File;
  uint32_t Line = 0;
  /// The CUDA function of the queries.
  std::string Api;
  /// The entry of rules/libraries.
  std::string RuleId;
  std::string RuleName;
  std::string Mechanism;
  std::vector<RemedyText> Remedies;
  /// Loops and their queries.
  uint64_t Runs = 0;
  uint64_t Queries = 0;
  /// From the first query of a loop to the end of the last one, ns, summed; and
  /// the part inside the queries.
  uint64_t Time = 0;
  uint64_t QueryTime = 0;
  /// Time as a share of the time in windows.
  double Share = 0;

  /// "torch-poll (event.query() in a loop)".
  std::string ruleTitle() const { return RuleId + " (" + RuleName + ")"; }
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_POLLENTRY_H
