//===- OwnStep.h - Steps of ranks without waits for other ranks -*- C++ -*-===//
//
// In a step the ranks of a job wait for each other, so a step of the job takes
// as long as the longest of theirs. A replay shows how long the steps of one
// rank would take without the others: in it, each collective takes only as long
// as it runs once all ranks have begun it.
//
// Equally fast ranks wait for each other, too, since the slowest rank varies
// from step to step. So the step time of a job is not the longest mean, but the
// mean of the longest: of each step that all ranks have recorded.
//
// Summing the time that others wait for a rank would be wrong: while they wait,
// they queue their next work, and so arrive at the next collective earlier than
// they would otherwise.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RANKS_OWNSTEP_H
#define SYNCLINE_PROFILER_ANALYSIS_RANKS_OWNSTEP_H

#include "analysis/model/Analysis.h"
#include "analysis/model/Interval.h"
#include "analysis/ranks/Transfers.h"
#include "timeline/Timeline.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>

namespace syncline::analysis::ranks {

/// The steps of one rank, ns, from the end of a step's last collective to that
/// of the next step. Empty if there are no steps to replay.
struct OwnSteps {
  /// By the collective that ends the step, an index in Matching::Collectives.
  using Steps = std::map<uint32_t, double>;
  /// By Analysis::Scales.
  std::array<Steps, std::tuple_size_v<replay::ScaleSet>> ByScale;

  bool isKnown() const { return !ByScale.front().empty(); }
  /// The mean under the first scale; 0 if there are no steps.
  double mean() const;
  /// Each step shortened by \p Time, ns.
  OwnSteps without(double Time) const;
  /// Each step gets the length of its predecessor: this models a rank of the
  /// same speed whose slow steps are different ones.
  OwnSteps delayed() const;
};

OwnSteps ownSteps(const timeline::Timeline &Events, const Analysis &From,
                  const TransferTimes &Transfers);

/// How much shorter the step of \p From is in a job of ranks with such steps,
/// ns. No value if the ranks have no step in common.
std::optional<Interval> gainOfJob(const Analysis &From,
                                  std::span<const OwnSteps *const> Ranks);

} // namespace syncline::analysis::ranks

#endif // SYNCLINE_PROFILER_ANALYSIS_RANKS_OWNSTEP_H
