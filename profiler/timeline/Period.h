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
  /// 0..1: how much of its transitions it has in common with the more similar
  /// one of its two neighbors. Low where an evaluation is in the step.
  double Similarity = 0;
};

struct Period {
  /// Ascending; each ends where the next one begins, except over a hole.
  /// Dissimilar steps at the beginning and at the end are left out.
  std::vector<PeriodStep> Steps;
  /// 0..1: the mean similarity of neighboring steps in what they do. Their
  /// durations do not matter.
  double Confidence = 0;
  /// The site at which each step begins. It may come again within a step.
  uint64_t Anchor = 0;
};

/// A period has at least this many similar steps.
inline constexpr size_t MinPeriodSteps = 3;
/// And at least this confidence.
inline constexpr double MinPeriodConfidence = 0.7;
/// Or this share of a step is in a neighbor that has more in it.
inline constexpr double MinContainment = 0.85;
/// At least this share of all visits lies in the steps, and at least this share
/// of the visits in the steps belongs to what these have in common. Among many
/// visits some are similar by chance.
inline constexpr double MinPeriodShare = 0.4;
/// A step is similar from here on.
inline constexpr double MinStepSimilarity = 0.5;

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_PERIOD_H
