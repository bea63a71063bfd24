//===- Remedies.h - What can be tried on recorded steps ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_REMEDIES_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_REMEDIES_H

#include "analysis/replay/Execution.h"
#include "analysis/whatif/Marks.h"
#include "analysis/whatif/PinnedRates.h"
#include "analysis/whatif/WhatIf.h"

#include <functional>
#include <optional>
#include <vector>

namespace syncline::analysis::whatif {

/// Host work that takes a smaller part of a step does not justify a thread.
inline constexpr double LeastOffloaded = 0.05;

/// Changes recorded steps as changed code would run them. Returns no value if
/// the change is impossible.
using Changer = std::function<std::optional<replay::Execution>(
    const replay::Execution &Exec)>;

struct RemedyTrial {
  /// All but its gains.
  WhatIf Entry;
  Changer Changed;
  /// Operations of the first run that the remedy moves to another stream. Two
  /// remedies cannot both move the same operation.
  Marks Moved = {};
  /// Whether the remedy gives copies the rate of pinned memory.
  bool UsesRate = false;
  bool Fits = false;
};

/// Collects the remedies at the sites that gain most, in the order of the
/// sites, followed by the stages. \p Recorded holds the runs of steps, at least
/// one. \p In and \p Rates must outlive the remedies.
std::vector<RemedyTrial>
collectRemedies(const WhatIfInput &In,
                const std::vector<replay::Execution> &Recorded,
                const PinnedRates &Rates);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_REMEDIES_H
