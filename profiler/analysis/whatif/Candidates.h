//===- Candidates.h - What a what-if can be tried on ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_CANDIDATES_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_CANDIDATES_H

#include "analysis/replay/Execution.h"
#include "analysis/whatif/ChangedExecutions.h"

#include <cstdint>
#include <string>
#include <vector>

namespace syncline {

/// Operations of calls at \p Place, of those in \p PlaceOf (by call).
Marks operationsAt(const Execution &Of, const std::vector<uint32_t> &PlaceOf,
                   uint32_t Place);

/// Whether the operation queues a copy to the device: from pageable memory, or
/// from any.
bool queuesUpload(const Execution &Of, const Timeline &Events,
                  const Operation &Op, bool FromPageableOnly);

/// Of \p Among, those that do so.
Marks uploadsOf(const Execution &Of, const Timeline &Events, const Marks &Among,
                bool FromPageableOnly);

/// Of \p Among, those whose end tells the host that a value has come from the
/// device, or that work is done: waits for a stream, an event, the device, and
/// copies to the host that wait.
Marks readsOf(const Execution &Of, const Timeline &Events, const Marks &Among);

/// Those of \p Among with the operations of the same group right before and
/// behind them in their lane: what one execution of an operator queues. \p
/// GroupOf is by call, and empty where there are none.
Marks operationsOfGroups(const Execution &Of,
                         const std::vector<uint32_t> &GroupOf,
                         const Marks &Among);

/// \p Calls with the allocations of device memory that they make necessary:
/// what is not freed need not be allocated again, as many times as it is freed.
Marks withAllocations(const Execution &Of, const Timeline &Events, Marks Calls);

/// Host time in the marked operations, ns a step, waits aside.
double hostTimeOf(const Execution &Of, const Marks &Operations);

/// Device time of the works of the marked operations, ns a step.
double deviceTimeOf(const Execution &Of, const Marks &Operations);

/// A part of each step that could be done a step ahead.
struct Stage {
  /// Of the range, as the program named it.
  std::string Name;
  uint32_t NameId = 0;
  uint32_t Domain = 0;
};

/// Operations inside of ranges of that name and domain, by their threads, with
/// the event records and stream waits between them.
Marks operationsIn(const Execution &Of, const Timeline &Events,
                   const Stage &Range);

/// Named ranges that are entered once a step by one thread and hold between 1%
/// and 90% of the device time of the step: those that hold less gain nothing,
/// those that hold more are the step itself. Not those that have a stream of
/// their own already. The ones with the most device time first.
std::vector<Stage> findStages(const Recording &Of, const Timeline &Events,
                              const Execution &In);

} // namespace syncline

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_CANDIDATES_H
