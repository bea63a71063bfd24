//===- OffsetSearch.h - The shift under which kernels end together -*- C++
//-*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RANKS_OFFSETSEARCH_H
#define SYNCLINE_PROFILER_ANALYSIS_RANKS_OFFSETSEARCH_H

#include "analysis/ranks/Collectives.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace syncline::analysis::ranks {

/// A shift that is found; times are nanoseconds.
struct FoundOffset {
  /// Added to times of the one clock it gives those of the other.
  int64_t Offset = 0;
  /// Nine of ten ends are so near to each other.
  int64_t Spread = 0;
  /// Kernels that end together with one of the other side.
  uint64_t Matches = 0;
  /// Another shift fits about as well and is farther from the estimate.
  bool IsAmbiguous = false;
};

/// The collectives of ranks that share a clock.
struct EndTimes {
  /// By kind; sorted.
  std::vector<std::vector<int64_t>> ByKind;
  /// When they were recorded, of all ranks; any order.
  std::vector<timeline::TimeSpan> Windows;

  bool isRecorded(int64_t Time) const;
};

/// Of the shifts within \p Range of \p Estimate the one by which most of
/// \p Kernels end when one of the same kind does in \p Reference. None where
/// fewer than half of those that were recorded there do, or fewer than 4.
std::optional<FoundOffset> findOffset(std::span<const Collective> Kernels,
                                      const EndTimes &Reference,
                                      int64_t Estimate, int64_t Range);

} // namespace syncline::analysis::ranks

#endif // SYNCLINE_PROFILER_ANALYSIS_RANKS_OFFSETSEARCH_H
