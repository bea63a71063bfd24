//===- HostRemedyEntry.h - What shortens the host's time --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOSTREMEDYENTRY_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOSTREMEDYENTRY_H

#include "analysis/model/Interval.h"
#include "report/model/HostLineEntry.h"
#include "report/model/RemedyText.h"

#include <string>
#include <vector>

namespace syncline::report {

/// Host time in code that an entry of rules/libraries covers. Times are
/// nanoseconds per step and include the backward pass.
struct HostRemedyEntry {
  /// The entry.
  std::string RuleId;
  std::string RuleName;
  std::string Mechanism;
  /// The first one fits most programs.
  std::vector<RemedyText> Remedies;
  /// The line that leads to most of the time, with the time of all lines.
  HostLineEntry At;
  /// For each of ReportData::HotLines: the part of its time that is here.
  std::vector<double> InHotLines;
  /// How much shorter the step would be if the code took half its time.
  analysis::Interval Halved;

  /// "torch-optimizer-foreach (optimizer.step())".
  std::string ruleTitle() const { return RuleId + " (" + RuleName + ")"; }
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOSTREMEDYENTRY_H
