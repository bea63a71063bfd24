//===- StageCandidates.h - What may be a stage ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGECANDIDATES_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGECANDIDATES_H

#include "analysis/whatif/Stages.h"

#include <functional>
#include <optional>

namespace syncline::analysis {

/// What holds more of the device time of a step, or of what one thread does in
/// it, is the step, or on the way to it.
inline constexpr double MostOfStep = 0.9;

/// Ranges that one thread enters as often as there are steps in \p In.
std::vector<Stage> rangeStages(const timeline::TraceData &Of,
                               const timeline::Timeline &Events,
                               const Execution &In);

/// The calls that a step consists of, made by the code that makes all of them,
/// of which the recording does not show that they need the step before them.
std::vector<Stage> callStages(const CallPaths &Paths, const Execution &In);

/// By operation of \p Of: what \p IsInside says of its call. Operations of no
/// call, and those of which it says nothing, are where the ones around them of
/// their lane are.
Marks markCalls(
    const Execution &Of,
    const std::function<std::optional<bool>(uint32_t Call)> &IsInside);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGECANDIDATES_H
