//===- OffsetSearch.h - The shift that aligns kernel ends -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RANKS_OFFSETSEARCH_H
#define SYNCLINE_PROFILER_ANALYSIS_RANKS_OFFSETSEARCH_H

#include "analysis/ranks/Collectives.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace syncline::analysis::ranks {

/// The shift that was found; times are in nanoseconds.
struct FoundOffset {
  /// Added to times of one clock, it yields those of the other.
  int64_t Offset = 0;
  /// 90% of the matched ends are within this distance of each other.
  int64_t Spread = 0;
  /// Kernels that end together with one of the other side.
  uint64_t Matches = 0;
  /// Another shift, farther from the estimate, fits about as well.
  bool IsAmbiguous = false;
};

/// When the collectives of ranks that share a clock end.
struct EndTimes {
  /// By kind; sorted.
  std::vector<std::vector<int64_t>> ByKind;
  /// The recording windows of all these ranks, in any order.
  std::vector<timeline::TimeSpan> Windows;

  bool isRecorded(int64_t Time) const;
};

/// Of the shifts within \p Range of \p Estimate, the one under which most of \p
/// Kernels end together with one of the same kind in \p Reference. No value if
/// fewer than half of the kernels recorded on both sides do, or fewer than 4.
std::optional<FoundOffset> findOffset(std::span<const Collective> Kernels,
                                      const EndTimes &Reference,
                                      int64_t Estimate, int64_t Range);

} // namespace syncline::analysis::ranks

#endif // SYNCLINE_PROFILER_ANALYSIS_RANKS_OFFSETSEARCH_H
