//===- ChangeEntry.h - A change in parts, in a report -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_CHANGEENTRY_H
#define SYNCLINE_PROFILER_REPORT_MODEL_CHANGEENTRY_H

#include "analysis/model/Interval.h"
#include "report/model/SiteEntry.h"

#include <cstddef>
#include <string>
#include <vector>

namespace syncline::report {

/// A line at which to change something.
struct ChangedLine {
  /// "train.py:31 (main)"; empty if only the library's line is known.
  std::string User;
  /// The line or the function of a library that it led to, or empty.
  std::string Library;
  /// What to do there if the lines of a change have remedies of their own.
  std::string Remedy;
  std::string RuleId;
};

/// A change that may shorten the step. A page shows its parts: what to do is
/// easier to find there than in the sentences of the summary.
struct ChangeEntry {
  /// "pass fused=True to the optimizer". Empty: there is nothing to do, and
  /// Text says why.
  std::string Remedy;
  /// Where, the most important one first.
  std::vector<ChangedLine> Lines;
  /// Further lines that Lines leaves out.
  size_t MoreLines = 0;
  /// The rule or the entry of rules/libraries that it is from, or empty.
  std::string RuleId;
  /// What to write; empty if no code says it.
  std::string Example;
  /// Whether its names are the program's.
  bool IsOwnExample = false;
  /// How much shorter the step is then, ns.
  analysis::Interval Gain;
  /// Of Gain.
  Outcome Value = Outcome::Unknown;
  /// Whether Gain is that of half the time, an assumption.
  bool IsAssumed = false;
  /// What Gain assumes, as clauses: "if the code then takes half the
  /// time".
  std::vector<std::string> Conditions;
  /// What has to come first and what else there is to say, as sentences.
  std::vector<std::string> Notes;
  /// What the summary says about it.
  std::string Text;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_CHANGEENTRY_H
