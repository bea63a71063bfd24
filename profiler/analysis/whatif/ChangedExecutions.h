//===- ChangedExecutions.h - Recorded steps with remedies -------*- C++ -*-===//
//
// Each function applies one remedy to recorded steps: it takes an execution and
// the marked operations, and returns another execution to replay. Remedies can
// be applied one after another.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_CHANGEDEXECUTIONS_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_CHANGEDEXECUTIONS_H

#include "analysis/replay/Execution.h"
#include "analysis/whatif/Marks.h"
#include "analysis/whatif/PinnedRates.h"
#include "timeline/Timeline.h"

#include <optional>

namespace syncline::analysis::whatif {

/// Each marked synchronization waits for the work that the same one, a step
/// earlier, would have waited for: the program reads its value a step later.
/// Returns no value if the steps differ in their number of marked operations.
std::optional<replay::Execution> readLater(replay::Execution Exec,
                                           const Marks &Syncs);

/// The marked copies are from or to pinned memory and do not block: the host
/// only queues them, and the device copies at the rate of pinned memory if that
/// is known and faster.
replay::Execution pinCopies(replay::Execution Exec,
                            const timeline::Timeline &Events,
                            const Marks &Copies, const PinnedRates &Rates);

/// The marked operations take no time, do not block and queue no work. Host
/// time between them remains.
replay::Execution leaveOut(replay::Execution Exec, const Marks &Operations);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_CHANGEDEXECUTIONS_H
