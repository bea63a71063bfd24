//===- Period.h - The steps of a loop ---------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_PERIOD_H
#define SYNCLINE_PROFILER_TIMELINE_PERIOD_H

#include "timeline/TraceData.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace syncline::timeline {

struct PeriodStep {
  TimeSpan Time;
  /// 0..1: the share of transitions in common with the more similar one of its
  /// two neighbors. Low if the step contains an evaluation.
  double Similarity = 0;
};

struct Period {
  /// Sorted; each ends where the next one begins, except before a hole.
  /// Dissimilar steps at the beginning and at the end are excluded.
  std::vector<PeriodStep> Steps;
  /// 0..1: the mean similarity of what neighboring steps do. Their durations do
  /// not matter.
  double Confidence = 0;
  /// The site at which each step begins. It may occur again within a step.
  uint64_t Anchor = 0;
};

/// A period has at least this many similar steps.
inline constexpr size_t MinPeriodSteps = 3;
/// And at least this confidence.
inline constexpr double MinPeriodConfidence = 0.7;
/// At least this share of all visits lies in the steps, and at least this share
/// of the visits in the steps belongs to what these have in common. Among many
/// visits some are similar by chance.
inline constexpr double MinPeriodShare = 0.4;
/// A step counts as similar at this value or above.
inline constexpr double MinStepSimilarity = 0.5;

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_PERIOD_H
