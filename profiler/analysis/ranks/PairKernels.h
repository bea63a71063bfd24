//===- PairKernels.h - Which rank sends to which ----------------*- C++ -*-===//
//
// Stages of a pipeline send to each other in pairs, and several pairs of one
// job may do so at the same time. If a kernel that sends or receives fits
// exactly one other kernel, and that one fits no third, their streams are
// partners. A kernel that fits several others is paired with one of a partner
// stream: first kernels with a single candidate left, then those with the
// nearest ends.
//
// The kernels of an all-to-all have the same kind, and fit all others of their
// group: their streams have no partners.
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

/// Ends of one collective are at most this far apart, ns, plus the error of the
/// clocks and 1/PartOfShortest of the shortest kernel: in a ring the last
/// pieces arrive one after another.
inline constexpr int64_t EndsWithin = 50'000;
inline constexpr int64_t PartOfShortest = 4;

/// A kernel that sends or receives.
struct PairKernel {
  uint32_t Rank = 0;
  uint32_t Stream = 0;
  CommonTime Start = 0;
  CommonTime End = 0;
};

/// Indices of kernels, each in exactly one of these.
struct PairedKernels {
  std::vector<std::pair<uint32_t, uint32_t>> Pairs;
  /// Kernels of a stream with partners that match no kernel of these.
  std::vector<uint32_t> Alone;
  /// Kernels of streams without partners.
  std::vector<uint32_t> Others;
};

/// \p Kernels must be sorted by end.
PairedKernels pairKernels(std::span<const PairKernel> Kernels,
                          std::span<const RankClock> Clocks);

} // namespace syncline::analysis::ranks

#endif // SYNCLINE_PROFILER_ANALYSIS_RANKS_PAIRKERNELS_H
