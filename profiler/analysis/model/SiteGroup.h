//===- SiteGroup.h - Sites to remove together -------------------*- C++ -*-===//
//
// Gains do not add up. Of three successive reads, removing one gains nothing,
// because the next one waits for the same activity; removing all three gains
// much. A group is a set of sites whose removal only pays jointly. A site that
// gains by itself is a group of one.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MODEL_SITEGROUP_H
#define SYNCLINE_PROFILER_ANALYSIS_MODEL_SITEGROUP_H

#include "analysis/model/Interval.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis {

struct SiteGroup {
  std::vector<uint32_t> Sites;
  /// The gain of removing them once the sites of earlier groups are removed, ns
  /// per step.
  Interval Gain;
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MODEL_SITEGROUP_H
