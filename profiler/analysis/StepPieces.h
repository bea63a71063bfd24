//===- StepPieces.h - Which steps are replayed ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPPIECES_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPPIECES_H

#include "timeline/Steps.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::analysis {

/// All runs of whole steps whose kernels were recorded too or, of a long
/// recording, some of them, or pieces of them, that lie evenly in it. A host
/// that is far ahead launches kernels that begin when the window has closed: of
/// such steps the device's side is not known. They refer to \p Found.
std::vector<std::span<const uint64_t>>
choosePieces(const timeline::Timeline &Events, const timeline::Steps &Found);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPPIECES_H
