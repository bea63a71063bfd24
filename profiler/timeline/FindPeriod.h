//===- FindPeriod.h - Finds the steps of a loop by their period -*- C++ -*-===//
//
// For programs that mark no steps. A training loop repeats the same calls, so
// the search looks for a call that recurs with the same calls in between.
//
// The method:
// 1. Items are the sites and the transitions (a site after another one). For a
//    site that occurs often in a step, a transition identifies a position in
//    the step.
// 2. Each item that recurs after about the same number of visits cuts the
//    visits into intervals. Items that occur equally often mostly yield
//    equivalent cuts, so only one of them is tried.
// 3. Similarity: how much of their transitions two intervals have in common,
//    counting repeats (the weighted Jaccard index, Ruzicka 1958). Random visits
//    share few transitions, even if they share the sites.
// 4. Constancy: how many distinct transitions occur in most intervals, and
//    mostly equally often. The cut into the shortest intervals is the step,
//    unless a longer one has more constancy: a cut at a layer lacks the
//    optimizer, a cut at ten steps adds only the evaluation. An evaluation runs
//    the model's kernels again, which adds little. If no site of an evaluation
//    occurs elsewhere, it may make the step longer: it looks like an optimizer.
//    If the shorter intervals block, a longer interval is the step only if it
//    adds launches: logging reads, and an evaluation repeats what a step does.
//    A cut into iterations of a solver or of a recurrent layer has an interval
//    that contains the rest of the step: more of its transitions are unique to
//    it than the iterations have in common. Then a longer interval is the step.
// 5. Of the items that occur exactly once in each step, a step begins at the
//    one with the longest pause of the thread before it (median). There the
//    thread waits for data, or for the backward pass of another thread.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_FINDPERIOD_H
#define SYNCLINE_PROFILER_TIMELINE_FINDPERIOD_H

#include "timeline/Period.h"
#include "timeline/SiteVisit.h"

#include <optional>
#include <span>

namespace syncline::timeline {

/// The steps of one thread; no value if there is no period. Visits must be in
/// chronological order. Two successive \p Segments are separated by a hole, in
/// which the thread's calls are unknown. No step spans a hole, and all segments
/// have the same anchor. Takes n log n time, and memory proportional to \p
/// Segments.
std::optional<Period>
findPeriod(std::span<const std::span<const SiteVisit>> Segments);

/// The same for visits without a hole.
std::optional<Period> findPeriod(std::span<const SiteVisit> Visits);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_FINDPERIOD_H
