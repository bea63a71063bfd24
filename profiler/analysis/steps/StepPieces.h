//===- StepPieces.h - Which steps are replayed ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_STEPPIECES_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_STEPPIECES_H

#include "timeline/Steps.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::analysis::steps {

/// All runs of whole steps whose kernels were recorded, too. For a long trace,
/// some of them or pieces of them, evenly spaced. A host that is far ahead
/// launches kernels that begin after the window has closed: the device side of
/// such steps is unknown. The result refers to \p Found.
std::vector<std::span<const uint64_t>>
choosePieces(const timeline::Timeline &Events, const timeline::Steps &Found);

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_STEPPIECES_H
