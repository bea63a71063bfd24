//===- FindPeriod.h - Finds the steps of a loop by their period -*- C++ -*-===//
//
// For programs that mark no steps. A training loop repeats the same calls, so
// the search looks for a call that recurs with the same calls in between.
//
// The method:
// 1. Items are the sites and the transitions (a site after another one). For a
//    site that comes often in a step, a transition shows where in the step it
//    is.
// 2. Each item that recurs after about the same number of visits cuts the
// visits
//    into intervals. Items that come equally often mostly cut alike: only one
//    of them is tried.
// 3. Similarity: how much of their transitions two intervals have in common,
//    repeats counted (the weighted Jaccard index, Ruzicka 1958). Random visits
//    have few transitions in common, even where they have the sites.
// 4. Constancy: how many transitions (different ones, whatever their number)
//    are in most intervals, and mostly as often. The cut into the shortest
//    intervals is the step, unless a longer one has much more constancy: a cut
//    at a layer lacks the optimizer, a cut at ten steps adds only the
//    evaluation. The part that comes once in at most 8 intervals (accumulated
//    gradients) may be smaller than a part that comes more rarely (evaluation,
//    logging). An evaluation runs the model's kernels again, which adds little.
//    If all sites of an evaluation are its own, and more than two thirds as
//    many as the sites of the step, it makes the step longer: it looks like an
//    optimizer.
//    Where each of some steps blocks, only launches of its own make a longer
//    interval the step: logging reads, and an evaluation repeats what a step
//    does. If every second step has something else in it, two steps have less
//    in common; then the step is what the shorter one of both has, if intervals
//    are like those two before them. A cut into iterations of a solver or of a
//    recurrent layer has an interval with the rest of the step in it: it has
//    more of its own than the iterations have in common. Then a longer interval
//    is the step.
// 5. Of the items that come exactly once in each step, a step begins at the one
//    with the longest pause of the thread before it (median). There the thread
//    waits for data, or for the backward pass of another thread.
// 6. A program may train one of two networks in each step, as a condition
//    chooses. Then a cut at what only one of them does joins it with the others
//    that follow. If a shorter cut has steps that block at different calls,
//    each kind with launches of its own, it is the step. Kinds that take turns,
//    each once, are one step: an iteration of a GAN trains both networks.
// 7. A solver iterates as often as it has to. If the search finds no step, or
//    steps that are not much alike, it runs again without counting how often an
//    interval repeats a transition. What an interval repeats has to go on as it
//    did before, as a loop does.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_FINDPERIOD_H
#define SYNCLINE_PROFILER_TIMELINE_FINDPERIOD_H

#include "timeline/Period.h"
#include "timeline/SiteVisit.h"

#include <optional>
#include <span>

namespace syncline::timeline {

/// The steps of one thread; nothing where there is no period. Visits are in the
/// order of time. Between two of \p Segments lies a hole, in which the thread's
/// calls are unknown. No step reaches over a hole, and all segments have the
/// same anchor. Where phases of a program have steps of their own, the phase
/// with the most visits counts. Needs n log n time, and memory proportional to
/// \p Segments.
std::optional<Period>
findPeriod(std::span<const std::span<const SiteVisit>> Segments);

/// The same for visits without a hole.
std::optional<Period> findPeriod(std::span<const SiteVisit> Visits);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_FINDPERIOD_H
