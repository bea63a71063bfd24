//===- RareExcess.h - How much rare calls lengthen steps --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RARE_RAREEXCESS_H
#define SYNCLINE_PROFILER_ANALYSIS_RARE_RAREEXCESS_H

#include "analysis/rare/RareSites.h"
#include "analysis/replay/Execution.h"
#include "analysis/sites/SiteNumbers.h"
#include "timeline/Timeline.h"

#include <cstddef>
#include <vector>

namespace syncline::analysis::rare {

/// How much longer step \p Step, which has rare calls, and the next one take
/// than adjacent ordinary steps, ns.
double excessOf(const RareSites &Rare, size_t Step);

/// How much longer the mean step of \p Runs takes because of the rare calls in
/// these runs, ns. Windows may contain these calls more or less often than the
/// loop does. Each call adds to its step in proportion to the time that its
/// site takes.
double excessIn(const RareSites &Rare, const timeline::Timeline &Events,
                const std::vector<const replay::Execution *> &Runs,
                const sites::SiteNumbers &Numbers);

/// How much longer the mean step of the loop takes because of its rare calls
/// themselves, ns. Excludes what the host does after them.
double excessOfCalls(const RareSites &Rare);

} // namespace syncline::analysis::rare

#endif // SYNCLINE_PROFILER_ANALYSIS_RARE_RAREEXCESS_H
