//===- OwnStep.h - Steps of ranks that wait for no other --------*- C++ -*-===//
//
// In a step the ranks of a job wait for each other, so a step of the job takes
// as long as the longest of theirs. How long those of one rank would take by
// itself follows from a replay in which each collective takes as long as it
// does once all ranks have begun it.
//
// Ranks that are equally fast wait for each other, too, since now one of them
// takes longer and now another. So the step of a job is not the longest mean,
// but the mean of the longest: of each step that all ranks have recorded.
//
// Adding up what others wait for a rank would not do: while they wait, they
// queue their next work, and so arrive at the next collective earlier than they
// would otherwise.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RANKS_OWNSTEP_H
#define SYNCLINE_PROFILER_ANALYSIS_RANKS_OWNSTEP_H

#include "analysis/Analysis.h"
#include "analysis/Interval.h"
#include "analysis/ranks/Transfers.h"
#include "timeline/Timeline.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>

namespace syncline::analysis::ranks {

/// The steps of one rank, ns, from the end of a step's last collective to that
/// of the next step. Empty where there are none to replay.
struct OwnSteps {
  /// By the collective that ends the step, an index in Matching::Collectives.
  using Steps = std::map<uint32_t, double>;
  /// By Analysis::Scales.
  std::array<Steps, 3> ByScale;

  bool isKnown() const { return !ByScale.front().empty(); }
  /// Under the first scale; 0 where none is known.
  double mean() const;
  /// Each step without \p Time of it, ns.
  OwnSteps without(double Time) const;
  /// Each step as long as the one before it: a rank that is as fast, and whose
  /// long steps are others.
  OwnSteps delayed() const;
};

OwnSteps ownSteps(const timeline::Timeline &Events, const Analysis &From,
                  const TransferTimes &Transfers);

/// How much shorter the step of \p From is in a job of ranks with such steps,
/// ns. No value where they have no step in common.
std::optional<Interval> gainOfJob(const Analysis &From,
                                  std::span<const OwnSteps *const> Ranks);

} // namespace syncline::analysis::ranks

#endif // SYNCLINE_PROFILER_ANALYSIS_RANKS_OWNSTEP_H
