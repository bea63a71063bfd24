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
  /// The time of all of its code.
  HostWork Work;
  /// The part of it in the backward pass.
  double Backward = 0;
  /// The lines that lead there, by decreasing time, each with its own part of
  /// it; not empty.
  std::vector<HostLineEntry> Lines;
  /// For each of ReportData::HotLines: the part of its time that is here.
  std::vector<double> InHotLines;
  /// The part of the time that the first remedy leaves: none if it removes the
  /// code or if others run it ahead; half where that is not known.
  double Left = 0.5;
  /// How much shorter the step would be then.
  analysis::Interval Gain;

  /// "torch-optimizer-foreach (optimizer.step())".
  std::string ruleTitle() const { return RuleId + " (" + RuleName + ")"; }
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOSTREMEDYENTRY_H
