//===- SetGain.h - The gain of removing some sites together -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SITES_SETGAIN_H
#define SYNCLINE_PROFILER_ANALYSIS_SITES_SETGAIN_H

#include "analysis/model/Analysis.h"

#include <cstdint>
#include <functional>
#include <set>
#include <vector>

namespace syncline::analysis::sites {

/// Returns steps to replay instead of the recorded ones. The marked operations
/// are those of the sites.
using StepChange = std::function<replay::Execution(
    const replay::Execution &Recorded, const std::vector<bool> &Operations)>;

/// Both sides of a comparison.
struct ComparedSteps {
  StepChange Before;
  /// No call of the sites blocks here.
  StepChange After;
};

/// How much shorter \p Compared makes the steps, ns per step. If both sides
/// return the recorded steps, the result is like Analysis::JointGain, but for
/// \p Sites alone. \p SiteOf is by call of the timeline. Zero if nothing was
/// replayed.
Interval gainOfSet(const Analysis &From, const std::vector<uint32_t> &SiteOf,
                   const std::set<uint32_t> &Sites,
                   const ComparedSteps &Compared);

/// How much shorter steps are if they become those of \p Change, and block as
/// before, ns per step. Zero if nothing was replayed.
Interval gainOfChange(
    const Analysis &From,
    const std::function<replay::Execution(const replay::Execution &)> &Change);

} // namespace syncline::analysis::sites

#endif // SYNCLINE_PROFILER_ANALYSIS_SITES_SETGAIN_H
