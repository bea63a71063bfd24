//===- SiteNumbers.h - The numbers of sites, by call ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SITES_SITENUMBERS_H
#define SYNCLINE_PROFILER_ANALYSIS_SITES_SITENUMBERS_H

#include "analysis/replay/Execution.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::analysis::sites {

/// The numbers that the caller assigned to sites.
struct SiteNumbers {
  /// By call of the timeline; NoIndex: the call cannot block.
  const std::vector<uint32_t> &OfCalls;
  /// By folded call of the timeline; may be empty.
  std::span<const uint32_t> OfFolded;

  /// The site of \p Op; NoIndex: no call, or one that cannot block.
  uint32_t of(const replay::Operation &Op) const {
    return Op.Call == timeline::NoIndex ? timeline::NoIndex : OfCalls[Op.Call];
  }
};

} // namespace syncline::analysis::sites

#endif // SYNCLINE_PROFILER_ANALYSIS_SITES_SITENUMBERS_H
