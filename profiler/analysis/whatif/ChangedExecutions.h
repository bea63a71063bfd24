//===- ChangedExecutions.h - Recorded steps as changed code runs them -*- C++
//-*-//
//
// What a remedy makes of recorded steps: the same graph with some operations
// and works changed. Each takes an execution and marks by operation, and
// returns another one to replay; they can follow each other.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_CHANGEDEXECUTIONS_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_CHANGEDEXECUTIONS_H

#include "analysis/replay/Execution.h"
#include "analysis/whatif/PinnedRates.h"
#include "timeline/Timeline.h"

#include <optional>
#include <vector>

namespace syncline::analysis {

/// By operation of an execution.
using Marks = std::vector<bool>;

/// The marked waits are for what the same wait, one step earlier, would have
/// waited for: the program reads its value a step later. No value where the
/// marked operations are not equally many in each step.
std::optional<Execution> readLater(Execution Of, const Marks &Syncs);

/// The marked copies are from or to pinned memory and do not wait: the host
/// only queues them, and the device copies at the rate of pinned memory where
/// that is known and faster.
Execution pinCopies(Execution Of, const timeline::Timeline &Events,
                    const Marks &Copies, const PinnedRates &Rates);

/// How often a lane goes from operations that are not marked to ones that are.
size_t countEntries(const Execution &Of, const Marks &Inside);

/// The marked operations, a stage, do the work of the next step on a stream of
/// their own, while the others do that of this one: what is queued behind the
/// stage in its former stream begins when the stage of the step before is
/// done. The host queues as much as before, and two calls more each time. No
/// value where the stage is not entered equally often in each step.
std::optional<Execution> runAhead(const Execution &Of, const Marks &Stage);

/// The marked operations take no time and wait for nothing, and the work that
/// they queue is not there. What the host does between them stays.
Execution leaveOut(Execution Of, const Marks &Operations);

/// Host time right behind the marked operations, where it is too long for
/// preparing a launch, ns a step. Not where an upload follows: that is what the
/// host was preparing, and the next steps need it.
double longHostTimeBehind(const Execution &Of, const timeline::Timeline &Events,
                          const Marks &Syncs);

/// The marked waits, and that time behind them, are other threads': they take
/// turns to wait for the device and to work on what has come while the program
/// queues the next steps. So many steps as there are \p Threads, one at least,
/// take at least as long as one of them needs for a step.
Execution handOver(Execution Of, const timeline::Timeline &Events,
                   const Marks &Syncs, unsigned Threads = 1);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_CHANGEDEXECUTIONS_H
