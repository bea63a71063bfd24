//===- SetGain.h - The gain of removing some sites together -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SETGAIN_H
#define SYNCLINE_PROFILER_ANALYSIS_SETGAIN_H

#include "analysis/Analysis.h"

#include <cstdint>
#include <functional>
#include <set>
#include <vector>

namespace syncline::analysis {

/// Recorded steps as they are in place of the recorded ones, once the marked
/// operations do not block.
using StepChange = std::function<replay::Execution(
    const replay::Execution &Recorded, const std::vector<bool> &Operations)>;

/// The gain where no call at any of \p Sites blocks, and \p Change is made to
/// the steps, ns a step. Without a change it is as Analysis::JointGain, but for
/// these sites alone. \p SiteOf is by call of the timeline. Zero where nothing
/// was replayed.
Interval gainOfSet(const Analysis &From, const std::vector<uint32_t> &SiteOf,
                   const std::set<uint32_t> &Sites, const StepChange &Change);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_SETGAIN_H
