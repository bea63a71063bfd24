//===- Measurement.h - What `syncline try` measured -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_MEASUREMENT_H
#define SYNCLINE_PROFILER_REPORT_MODEL_MEASUREMENT_H

#include "analysis/model/Interval.h"
#include "analysis/whatif/TrialGain.h"

#include <cstdint>
#include <string>
#include <vector>

namespace syncline::report {

/// A site whose calls were skipped.
struct SkippedSite {
  /// As in SiteEntry.
  std::string Title;
  std::string File;
  uint32_t Line = 0;
  std::string RuleId;
  uint64_t SkippedCalls = 0;
};

/// A site that could not be skipped.
struct RefusedSite {
  std::string Title;
  std::string Why;
};

/// Successive steps of one variant.
struct MeasuredStretch {
  bool Skips = false;
  /// The mean step, ns.
  double Step = 0;
};

/// The file that `syncline try -o` writes; docs/schemas/try.schema.json
/// describes it. Times are nanoseconds per step.
struct Measurement {
  std::string Command;
  double Step = 0;
  double StepWithout = 0;
  /// The gain from skipping the calls, with a 95% interval.
  analysis::Interval Gain;
  /// The prediction for the same sites, from the recording at the start of the
  /// same run, and the step time that it refers to.
  analysis::Interval Predicted;
  double PredictedStep = 0;
  /// What a step of the recording is: see stepDefinition. Empty: unknown.
  std::string StepDefinition;
  /// The cost of the experiment, included in its predictions.
  analysis::whatif::TrialCost Cost;
  /// Stretches with skipped calls that were compared with their neighbors.
  uint64_t Pairs = 0;
  /// Whether both variants did the same work. Otherwise Gain is meaningless,
  /// and Why names the difference.
  bool IsComparable = true;
  std::string Why;
  std::vector<SkippedSite> Sites;
  std::vector<RefusedSite> Refused;
  /// All stretches in order, so that others can judge how steady the machine
  /// was.
  std::vector<MeasuredStretch> Stretches;
};

/// A measurement of `syncline try`, together with this trace's prediction.
struct MeasuredEntry {
  Measurement What;
  /// The skipped sites that block in this trace: indices in ReportData::Sites.
  std::vector<size_t> Sites;
  /// Their joint gain according to the replay of this trace, per step.
  analysis::Interval Predicted;
};

/// Makes one of sites that a reader cannot tell apart, such as two calls of one
/// line with the same rule.
void mergeAlike(std::vector<SkippedSite> &Sites);

std::string measurementJson(const Measurement &What);
/// \throws std::runtime_error if the file cannot be read or is not a
/// measurement.
Measurement readMeasurement(const std::string &Path);

/// "2.98 ms (2.91 to 3.04), 13.8% of the step (13.5% to 14.1%)".
std::string gainAndShare(const analysis::Interval &Gain, double Step);

/// A few lines: what was measured and what was predicted.
std::string measurementText(const Measurement &What);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_MEASUREMENT_H
