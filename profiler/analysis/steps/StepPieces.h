//===- StepPieces.h - Which steps are replayed ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_STEPPIECES_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_STEPPIECES_H

#include "timeline/Steps.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::analysis::steps {

/// Successive steps: their start times, and the end of the last one.
using Piece = std::span<const uint64_t>;

/// All runs of whole steps whose kernels were recorded, too, without the steps
/// of a start-up if there are others, and without SurplusSteps. A host that is
/// far ahead launches kernels that begin after the window has closed: the
/// device side of such steps is unknown. The result refers to \p Found. \p
/// SiteOf: see SiteNumbers::OfCalls; may be empty.
std::vector<Piece> usableSteps(const timeline::Timeline &Events,
                               const timeline::Steps &Found,
                               std::span<const uint32_t> SiteOf = {});

/// \p Usable, or for a long trace some of them or pieces of them, evenly
/// spaced.
std::vector<Piece> choosePieces(const timeline::Timeline &Events,
                                std::vector<Piece> Usable);

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_STEPPIECES_H
