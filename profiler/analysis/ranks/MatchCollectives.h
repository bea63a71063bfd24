//===- MatchCollectives.h - Which kernels form one collective ---*- C++ -*-===//
//
// Kernels of several ranks form one collective if they have the same kind (name
// and stream) and, on the common clock, run at the same time and end together.
// Counting them off, the first with the first, would fail: each rank has its
// own recording windows, kernels get lost, and communicators of a subset of the
// ranks (tensor or pipeline parallel) share kinds.
//
// No rank's kernel can end before the last rank's kernel begins. So all others
// run throughout the shortest kernel, that of the last rank. Two successive
// collectives of one stream never overlap like that.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RANKS_MATCHCOLLECTIVES_H
#define SYNCLINE_PROFILER_ANALYSIS_RANKS_MATCHCOLLECTIVES_H

#include "analysis/ranks/ClockAlignment.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::analysis::ranks {

/// One rank's kernel of a collective.
struct Arrival {
  /// Index of the rank, and of the kernel in the rank's collectives.
  uint32_t Rank = 0;
  uint32_t Kernel = 0;
  CommonTime Start = 0;
  CommonTime End = 0;
};

struct MatchedCollective {
  uint32_t Kind = 0;
  /// At least two, sorted by start: the others wait for the last.
  std::vector<Arrival> Arrivals;

  const Arrival &last() const { return Arrivals.back(); }
  /// How long \p Arrived waits for the last rank to begin, ns.
  int64_t waitOf(const Arrival &Arrived) const {
    return last().Start - Arrived.Start;
  }
  /// How much later the last rank arrives than the second-to-last one, ns: the
  /// delay that this rank alone causes.
  int64_t lateness() const { return waitOf(Arrivals[Arrivals.size() - 2]); }
};

struct Matching {
  /// Sorted by end.
  std::vector<MatchedCollective> Collectives;
  /// By rank: kernels without a counterpart on any other rank.
  std::vector<uint64_t> Unmatched;
};

/// \p Clocks are those of alignClocks. Ranks whose clocks are not aligned are
/// matched only with ranks that share theirs.
Matching matchCollectives(std::span<const RankTrace> Ranks,
                          std::span<const RankClock> Clocks);

} // namespace syncline::analysis::ranks

#endif // SYNCLINE_PROFILER_ANALYSIS_RANKS_MATCHCOLLECTIVES_H
