//===- Transfers.h - Collectives without the wait for others ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RANKS_TRANSFERS_H
#define SYNCLINE_PROFILER_ANALYSIS_RANKS_TRANSFERS_H

#include "analysis/ranks/MatchCollectives.h"
#include "analysis/replay/Execution.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace syncline::analysis::ranks {

struct Transfer {
  /// How long the kernel runs once all ranks have begun theirs, ns.
  uint64_t Time = 0;
  /// Index in Matching::Collectives; NoIndex: no other rank has a counterpart.
  uint32_t Collective = timeline::NoIndex;
  /// Whether it exchanges data with a single other rank.
  bool IsOfPair = false;

  bool operator==(const Transfer &) const = default;
};

/// The transfers of one rank, by index in the activities of its timeline.
using TransferTimes = std::unordered_map<uint32_t, Transfer>;

/// One result for each of \p Ranks, in the same order. A kernel without a
/// counterpart gets the median time of its kind over all ranks, but never more
/// than its recorded duration; it is left out if that median is unknown.
std::vector<TransferTimes> findTransfers(std::span<const RankTrace> Ranks,
                                         const Matching &Matched);

/// By activity: how long the kernel of \p Transfers waits for other ranks
/// before it moves data. Kernels that do not wait are left out.
std::unordered_map<uint32_t, replay::RankWait>
waitsOf(const timeline::Timeline &Events, const TransferTimes &Transfers);

} // namespace syncline::analysis::ranks

#endif // SYNCLINE_PROFILER_ANALYSIS_RANKS_TRANSFERS_H
