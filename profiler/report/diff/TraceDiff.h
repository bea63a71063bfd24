//===- TraceDiff.h - Two traces compared ------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_DIFF_TRACEDIFF_H
#define SYNCLINE_PROFILER_REPORT_DIFF_TRACEDIFF_H

#include "report/compare/CompareSteps.h"
#include "report/model/ReportData.h"

#include <cstdint>
#include <vector>

namespace syncline::report::diff {

/// Rare operations may occur in the profiled steps of one trace but not of the
/// other: fewer per step than this do not indicate a change of the
/// program.
inline constexpr double LeastMoreCalls = 0.5;

enum class ChangeKind : uint8_t {
  /// Only the first trace has it.
  Gone,
  /// Only the second trace has it.
  New,
  /// Its number of synchronizations or its times differ.
  Changed,
  Same,
};

const char *toString(ChangeKind Kind);

/// A site of one trace, and the corresponding site of the other.
struct SiteChange {
  ChangeKind Kind = ChangeKind::Same;
  /// In the first and in the second trace; one of them may be null.
  const SiteEntry *Before = nullptr;
  const SiteEntry *After = nullptr;
  /// The increase in operations per step; negative: a decrease. 0 unless the
  /// difference shows that the program changed.
  double MoreCalls = 0;
};

/// What the program calls more and less often, and what that costs. Each cost
/// comes from replays of a single trace, so the speeds of two processes do not
/// matter.
struct SiteCostChange {
  /// Operations per step.
  double MoreCalls = 0;
  double FewerCalls = 0;
  /// How many sites have more or fewer of them.
  size_t Sites = 0;
  /// Whether calls were added or removed. If equally many appear and disappear,
  /// they have moved, or only one of the traces has symbols for them.
  bool hasOtherCalls() const;
  /// Nanoseconds per step; negative: a saving. Each site counts as much as it
  /// gains itself, and sites that pay off only together as a group if one of
  /// the traces lacks all of them.
  analysis::Interval Cost;
  /// The site with the largest part of the cost, or of the calls.
  const SiteEntry *Largest = nullptr;
};

enum class Verdict : uint8_t {
  NoChange,
  Slower,
  Faster,
};

const char *toString(Verdict Value);

struct TraceDiff {
  const ReportData *Before = nullptr;
  const ReportData *After = nullptr;
  /// Whether both have steps, so that figures are per step. Otherwise they
  /// describe whole traces: how often, and for how long, a site blocked.
  bool IsPerStep = false;
  compare::StepComparison Steps;
  SiteCostChange Costs;
  /// Gone, new, changed, same; each in the order of its report.
  std::vector<SiteChange> Sites;

  /// Whether they are of two programs: their command lines name two, and no
  /// line of user code blocks in both. Two variants of a program share some. If
  /// only the folders of the two differ, such as ppo/train.py and gnn/train.py,
  /// so do files by accident, and most sites have to agree.
  bool areOtherPrograms() const;
  /// Whether calls or device activities per step show that it changed.
  bool programChanged() const;
  /// Whether the cost of added and removed calls is large enough to count.
  bool isCostNotable() const;
  /// Based on step times if they differ significantly, otherwise on the cost of
  /// added and removed calls.
  Verdict verdict() const;

private:
  bool shareMostSites() const;
};

} // namespace syncline::report::diff

#endif // SYNCLINE_PROFILER_REPORT_DIFF_TRACEDIFF_H
