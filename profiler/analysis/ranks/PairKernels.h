//===- PairKernels.h - Which rank sends to which ----------------*- C++ -*-===//
//
// Stages of a pipeline send to each other in pairs, and several pairs of one
// job may do so at the same time. Where a kernel that sends or receives fits
// exactly one other and that one fits no third, their streams are partners.
// Kernels that fit several others belong to one of a partner: first those for
// which only one is left, then those that end nearest to each other.
//
// The kernels of an all-to-all are of the same kind, and fit all the others of
// their group: their streams have no partners.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RANKS_PAIRKERNELS_H
#define SYNCLINE_PROFILER_ANALYSIS_RANKS_PAIRKERNELS_H

#include "analysis/ranks/ClockAlignment.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace syncline::analysis::ranks {

/// Ends of one collective are not farther apart than this, ns, what the clocks
/// are off, and a part of the shortest kernel: in a ring the last pieces arrive
/// one after the other.
inline constexpr int64_t EndsWithin = 50'000;
inline constexpr int64_t PartOfShortest = 4;

/// A kernel that sends or receives.
struct PairKernel {
  uint32_t Rank = 0;
  uint32_t Stream = 0;
  CommonTime Start = 0;
  CommonTime End = 0;
};

/// Indices of kernels, each in one of these.
struct PairedKernels {
  std::vector<std::pair<uint32_t, uint32_t>> Pairs;
  /// Of a stream with partners, without a kernel of one of these.
  std::vector<uint32_t> Alone;
  /// Of streams without partners.
  std::vector<uint32_t> Others;
};

/// \p Kernels are in the order of their ends.
PairedKernels pairKernels(std::span<const PairKernel> Kernels,
                          std::span<const RankClock> Clocks);

} // namespace syncline::analysis::ranks

#endif // SYNCLINE_PROFILER_ANALYSIS_RANKS_PAIRKERNELS_H
