//===- Measurement.h - What `syncline try` measured -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_MEASUREMENT_H
#define SYNCLINE_PROFILER_REPORT_MODEL_MEASUREMENT_H

#include "analysis/Interval.h"
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
  /// What skipping the calls gained, with an interval of 95%.
  analysis::Interval Gain;
  /// Of the recording at the start of the same run, for the same sites, and the
  /// step that this prediction is for.
  analysis::Interval Predicted;
  double PredictedStep = 0;
  /// The predictions for the experiment include it.
  analysis::whatif::TrialCost Cost;
  /// Stretches with skipped calls that were compared with their neighbors.
  uint64_t Pairs = 0;
  /// Both variants did the same work. Otherwise Gain means nothing, and Why
  /// names the difference.
  bool IsComparable = true;
  std::string Why;
  std::vector<SkippedSite> Sites;
  std::vector<RefusedSite> Refused;
  /// All of them in their order, so that others can judge how steady the
  /// machine was.
  std::vector<MeasuredStretch> Stretches;
};

/// A measurement of `syncline try`, next to what this trace predicts.
struct MeasuredEntry {
  Measurement What;
  /// The skipped sites that block in this trace: indices in ReportData::Sites.
  std::vector<size_t> Sites;
  /// Their joint gain by the replay of this trace, per step.
  analysis::Interval Predicted;
};

std::string measurementJson(const Measurement &What);
/// \throws std::runtime_error where the file cannot be read or is no
/// measurement.
Measurement readMeasurement(const std::string &Path);

/// "2.98 ms (2.91 to 3.04), 13.8% of the step (13.5% to 14.1%)".
std::string gainAndShare(const analysis::Interval &Gain, double Step);

/// A few lines: what was measured and what was predicted.
std::string measurementText(const Measurement &What);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_MEASUREMENT_H
