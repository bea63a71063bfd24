//===- SetGain.h - The gain of removing some sites together -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SETGAIN_H
#define SYNCLINE_PROFILER_ANALYSIS_SETGAIN_H

#include "analysis/Analysis.h"

#include <cstdint>
#include <set>
#include <vector>

namespace syncline::analysis {

/// The gain where no call at any of \p Sites blocks, ns a step; as
/// Analysis::JointGain, but for these sites alone. \p SiteOf is by call of the
/// timeline. Zero where nothing was replayed.
Interval gainOfSet(const Analysis &From, const std::vector<uint32_t> &SiteOf,
                   const std::set<uint32_t> &Sites);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_SETGAIN_H
