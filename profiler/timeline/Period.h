//===- Period.h - Finds the steps of a loop by its rhythm -------*- C++ -*-===//
//
// For programs that mark no steps. A training loop does the same things again
// and again, so we look for a thing that comes back with the same things
// between.
//
// The method:
// 1. Items are the sites and the transitions (a site after another one). A
//    transition tells where in the step a site is that comes often in it.
// 2. Each item that comes back after about the same number of visits cuts the
//    visits into intervals. Items that come equally often mostly cut alike: one
//    of them is looked at.
// 3. Similarity: how much of their transitions two intervals have in common,
//    repeats counted (the weighted Jaccard index, Ruzicka 1958). Random visits
//    have few transitions in common, even where they have the sites.
// 4. Constancy: how many transitions (different ones, whatever their number)
//    are in most intervals, and mostly as often. The cut into the shortest
//    intervals is the step, unless a longer one has a good part more of
//    constancy: that of a layer lacks the optimizer, that of ten steps has only
//    the evaluation more. What comes once in at most 8 intervals (accumulated
//    gradients) may be a smaller part than what comes more rarely (evaluation,
//    logging). An evaluation runs the model's kernels again, which adds little.
//    One whose sites are all its own, and more than two thirds as many as those
//    of the step, makes the step longer: it looks like an optimizer does.
// 5. Of the items that come exactly once in each step, a step begins at that
//    with the longest pause of the thread before it (median). This is where
//    the thread waits for data, or for the backward pass of another thread.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_PERIOD_H
#define SYNCLINE_PROFILER_TIMELINE_PERIOD_H

#include "timeline/TraceData.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace syncline::timeline {

/// Something that a thread did. Site is equal where it is the same thing: the
/// same host stack, or a kernel of the same name.
struct SiteVisit {
  uint64_t Start = 0;
  uint64_t End = 0;
  uint64_t Site = 0;
};

struct PeriodStep {
  TimeSpan Time;
  /// 0..1: how much of its transitions it has in common with that of its two
  /// neighbours which is more like it. Low where an evaluation is in the step.
  double Similarity = 0;
};

struct Period {
  /// Ascending; each ends where the next one begins, except over a hole. What
  /// is unlike the others at the beginning and at the end is left out.
  std::vector<PeriodStep> Steps;
  /// 0..1: how alike neighbouring steps are in what they do, on average; how
  /// long they take does not matter.
  double Confidence = 0;
  /// The site at which each step begins. It may come again within a step.
  uint64_t Anchor = 0;
};

/// A period has at least so many steps that are alike.
inline constexpr size_t MinPeriodSteps = 3;
/// And at least this confidence.
inline constexpr double MinPeriodConfidence = 0.7;
/// And at least this share of all visits is in its steps, and of the visits in
/// them is made by what they have in common: among many visits some come alike
/// by chance.
inline constexpr double MinPeriodShare = 0.4;
/// A step is alike from here on.
inline constexpr double MinStepSimilarity = 0.5;

/// The steps of one thread, nothing where there is no rhythm. Visits are in the
/// order of time. Between two of \p Segments lies a hole, in which it is not
/// known what the thread did: no step reaches over it, all segments have the
/// same anchor. Where phases of a program have steps of their own, the phase
/// with the most visits counts. Needs n log n time, and memory like \p
/// Segments.
std::optional<Period>
findPeriod(std::span<const std::span<const SiteVisit>> Segments);

/// Of visits without a hole.
std::optional<Period> findPeriod(std::span<const SiteVisit> Visits);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_PERIOD_H
