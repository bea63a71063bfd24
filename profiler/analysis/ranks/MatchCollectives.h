//===- MatchCollectives.h - Which kernels are one collective ----*- C++ -*-===//
//
// Kernels of several ranks are one collective where they are of one kind (name
// and stream) and, on the common clock, run at the same time and end together.
// Counting them off, the first with the first, would not do: ranks are recorded
// in windows of their own, kernels get lost, and communicators of some of the
// ranks (tensor or pipeline parallel) have kinds in common.
//
// No rank's kernel can end before the last rank's begins. So during the
// shortest kernel, that of the rank that came last, the others run too, which
// two collectives in a row of one stream never do.
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
  /// Index of the rank, and of the kernel in its collectives.
  uint32_t Rank = 0;
  uint32_t Kernel = 0;
  CommonTime Start = 0;
  CommonTime End = 0;
};

struct MatchedCollective {
  uint32_t Kind = 0;
  /// At least two, in the order of their starts: the others wait for the last.
  std::vector<Arrival> Arrivals;

  const Arrival &last() const { return Arrivals.back(); }
  /// How long \p Of waits for the last one to begin, ns.
  int64_t waitOf(const Arrival &Arrived) const {
    return last().Start - Arrived.Start;
  }
  /// How much later the last one comes than the one before it, ns: so much is
  /// due to that rank alone.
  int64_t lateness() const { return waitOf(Arrivals[Arrivals.size() - 2]); }
};

struct Matching {
  /// In the order of their ends.
  std::vector<MatchedCollective> Collectives;
  /// By rank: kernels that no other rank has one for.
  std::vector<uint64_t> Unmatched;
};

/// \p Clocks are those of alignClocks. Ranks whose clocks are not aligned are
/// matched with those that share theirs.
Matching matchCollectives(std::span<const RankTrace> Ranks,
                          std::span<const RankClock> Clocks);

} // namespace syncline::analysis::ranks

#endif // SYNCLINE_PROFILER_ANALYSIS_RANKS_MATCHCOLLECTIVES_H
