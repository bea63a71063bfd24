//===- RankWaits.h - Which rank the others wait for -------------*- C++ -*-===//
//
// In a collective all ranks wait for the one that begins it last: Scalasca's
// wait states "wait at NxN" and "late sender", found in the kernels of NCCL,
// which spin on the device until the others are there. A rank waits from the
// start of its own kernel to the start of the last one.
//
// What is due to the last rank alone is the time from the start of the last but
// one: had it come with that one, the others would have gone on so much
// earlier. Kernels of one communicator run one after the other, so these times
// do not overlap and can be added up.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RANKS_RANKWAITS_H
#define SYNCLINE_PROFILER_ANALYSIS_RANKS_RANKWAITS_H

#include "analysis/ranks/MatchCollectives.h"
#include "analysis/ranks/Transfers.h"
#include "timeline/Steps.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace syncline::analysis::ranks {

/// One rank as it was looked at by itself.
struct RankInput {
  const timeline::TraceData *Trace = nullptr;
  const timeline::Timeline *Events = nullptr;
  const timeline::Steps *Found = nullptr;
};

/// What one rank does in collectives.
struct RankWaits {
  /// Collectives of it that other ranks have too, and kernels that none has.
  uint64_t Collectives = 0;
  uint64_t Unmatched = 0;
  /// How often it came last, by more than the clocks may be off.
  uint64_t Last = 0;
  /// By how much it then came after the last but one: median, ns.
  double Lateness = 0;
  /// In all its collectives, ns: what it waited for others, and what others
  /// waited for it alone (the latenesses' sum).
  double Waited = 0;
  double HeldUp = 0;
  /// Whole steps that lie in the windows of this rank and of another one; of
  /// these the next two are means, 0 where there are none.
  uint64_t Steps = 0;
  double WaitedPerStep = 0;
  double HeldUpPerStep = 0;
  /// Mean length of these steps as recorded, ns.
  double RecordedStep = 0;
};

struct RankComparison {
  /// By rank, as are the clocks.
  std::vector<RankWaits> Ranks;
  std::vector<RankClock> Clocks;
  std::vector<TransferTimes> Transfers;
  /// Collectives that two ranks or more have.
  uint64_t Collectives = 0;
  /// The rank that holds the others up; none where it is not clear.
  std::optional<size_t> Holder;
};

/// A rank holds the others up where at least so much of the time that all ranks
/// together hold up others is due to it, ...
inline constexpr double ClearShare = 0.6;
/// ... that is so much of its steps, ...
inline constexpr double NotablePart = 0.01;
/// ... and it is more than what the others hold up by so many standard
/// deviations of what chance alone, a coin for each collective, would bring
/// about. A single hiccup never is, however long.
inline constexpr double ClearDeviations = 3;

RankComparison compareRanks(std::span<const RankInput> Ranks);

} // namespace syncline::analysis::ranks

#endif // SYNCLINE_PROFILER_ANALYSIS_RANKS_RANKWAITS_H
