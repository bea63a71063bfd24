//===- StepPieces.h - Which steps are replayed ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPPIECES_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPPIECES_H

#include "timeline/Steps.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline {

/// All runs of whole steps or, of a long recording, pieces of them that lie
/// evenly in it. They refer to \p Found.
std::vector<std::span<const uint64_t>> choosePieces(const Timeline &Events,
                                                    const Steps &Found);

} // namespace syncline

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPPIECES_H
