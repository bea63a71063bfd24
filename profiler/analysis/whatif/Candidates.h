//===- Candidates.h - What a what-if can be tried on ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_CANDIDATES_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_CANDIDATES_H

#include "analysis/replay/Execution.h"
#include "analysis/whatif/Marks.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis::whatif {

/// Operations of calls at \p Site, of those in \p SiteOf (by call).
Marks operationsAt(const replay::Execution &Exec,
                   const std::vector<uint32_t> &SiteOf, uint32_t Site);

/// Whether the operation queues a copy to the device: from pageable memory, or
/// from any.
bool queuesUpload(const replay::Execution &Exec,
                  const timeline::Timeline &Events, const replay::Operation &Op,
                  bool FromPageableOnly);

/// Of \p Among, those that do so.
Marks uploadsOf(const replay::Execution &Exec, const timeline::Timeline &Events,
                const Marks &Among, bool FromPageableOnly);

/// Of \p Among, those after which the host has a value from the device, or
/// knows that activities have ended: synchronizations with a stream, an event
/// or the device, and copies to the host that block.
Marks readsOf(const replay::Execution &Exec, const timeline::Timeline &Events,
              const Marks &Among);

/// Those of \p Among with the operations of the same group right before and
/// after them in their lane: what one execution of an operator queues. \p
/// GroupOf is by call, and empty where there are none.
Marks operationsOfGroups(const replay::Execution &Exec,
                         const std::vector<uint32_t> &GroupOf,
                         const Marks &Among);

/// \p Calls with the allocations of device memory that they make necessary:
/// what is not freed need not be allocated again, as many times as it is freed.
Marks withAllocations(const replay::Execution &Exec,
                      const timeline::Timeline &Events, Marks Calls);

/// Host time in the marked operations, ns a step, waits aside.
double hostTimeOf(const replay::Execution &Exec, const Marks &Operations);

/// Device time of the works of the marked operations, ns a step.
double deviceTimeOf(const replay::Execution &Exec, const Marks &Operations);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_CANDIDATES_H
