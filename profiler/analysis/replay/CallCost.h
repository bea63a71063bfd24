//===- CallCost.h - Host time of a call without its blocked time *- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_CALLCOST_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_CALLCOST_H

#include "analysis/replay/TypicalTimes.h"
#include "analysis/syncs/Syncs.h"
#include "timeline/HostCall.h"
#include "timeline/Timeline.h"

#include <cstdint>

namespace syncline::analysis::replay {

/// Host time inside \p Call, ns, excluding the time in which it was blocked: by
/// the device, according to \p Waited, or because the driver's launch queue was
/// full.
uint64_t callCost(const timeline::Timeline &Events,
                  const timeline::HostCall &Call, const syncs::Sync &Waited,
                  const TypicalTimes &Typical);

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_CALLCOST_H
