//===- RankWaits.h - Which rank the others wait for -------------*- C++ -*-===//
//
// In a collective all ranks wait for the one that begins it last: Scalasca's
// wait states "wait at NxN" and "late sender", here found in the communication
// kernels of all libraries in rules/model/kernels.json, which spin on the
// device until the other ranks arrive. One-sided kernels do not count. A rank
// waits from the start of its own kernel to the start of the last one.
//
// The last rank alone causes the delay between the second-to-last start and its
// own: had it arrived with the second-to-last rank, the others would have
// proceeded that much earlier. Kernels of one communicator run one after
// another, so these times do not overlap and can be summed.
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

/// One rank as its own trace describes it.
struct RankInput {
  const timeline::TraceData *Trace = nullptr;
  const timeline::Timeline *Events = nullptr;
  const timeline::Steps *Found = nullptr;
};

/// What one rank does in collectives.
struct RankWaits {
  /// Its collectives that other ranks have too, and kernels without a
  /// counterpart.
  uint64_t Collectives = 0;
  uint64_t Unmatched = 0;
  /// How often it arrives last, by more than the clocks may be off.
  uint64_t Last = 0;
  /// Its median lateness in these: how long after the second-to-last rank, ns.
  double Lateness = 0;
  /// Over all its collectives, ns: how long it waits for others, and how long
  /// others wait because of it alone (the sum of its latenesses).
  double Waited = 0;
  double HeldUp = 0;
  /// Whole steps inside the windows of this rank and of another one, and means
  /// over these steps, 0 if there are none.
  uint64_t Steps = 0;
  double WaitedPerStep = 0;
  double HeldUpPerStep = 0;
  /// Mean recorded duration of these steps, ns.
  double RecordedStep = 0;
};

struct RankComparison {
  /// By rank, like the clocks.
  std::vector<RankWaits> Ranks;
  std::vector<RankClock> Clocks;
  std::vector<TransferTimes> Transfers;
  /// Collectives that at least two ranks have.
  uint64_t Collectives = 0;
  /// The rank that holds the others up; no value unless it is clear.
  std::optional<size_t> Holder;
};

/// A rank holds the others up if it accounts for at least this share of the
/// time that all ranks together hold up others, ...
inline constexpr double ClearShare = 0.6;
/// ... for at least this part of its own steps, ...
inline constexpr double NotablePart = 0.01;
/// ... and for more than the others do by this many standard deviations of pure
/// chance, a coin toss for each collective. A single hiccup never qualifies,
/// however long it is.
inline constexpr double ClearDeviations = 3;

RankComparison compareRanks(std::span<const RankInput> Ranks);

} // namespace syncline::analysis::ranks

#endif // SYNCLINE_PROFILER_ANALYSIS_RANKS_RANKWAITS_H
