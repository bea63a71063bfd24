//===- Remedies.h - What can be tried on recorded steps ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_REMEDIES_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_REMEDIES_H

#include "analysis/whatif/Candidates.h"
#include "analysis/whatif/WhatIfs.h"

#include <functional>
#include <optional>
#include <vector>

namespace syncline::analysis {

/// What changed code makes of recorded steps; no value: it cannot be made.
using Changer = std::function<std::optional<Execution>(const Execution &Of)>;

struct RemedyTrial {
  /// Without its gains.
  WhatIf Entry;
  Changer Changed;
  /// Operations of the first run that it puts on another stream: two remedies
  /// cannot both do so with the same.
  Marks Moved = {};
  /// Whether copies are given the rate of pinned memory.
  bool UsesRate = false;
  bool Fits = false;
};

/// Those at the places that gain most, in their order, and stages last. \p
/// Recorded are the runs of steps, one at least, and \p In and \p Rates have to
/// live as long as the remedies.
std::vector<RemedyTrial> collectRemedies(const WhatIfInput &In,
                                         const std::vector<Execution> &Recorded,
                                         const PinnedRates &Rates);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_REMEDIES_H
