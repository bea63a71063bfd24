//===- Candidates.h - What a what-if can be tried on ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_CANDIDATES_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_CANDIDATES_H

#include "analysis/replay/Execution.h"
#include "analysis/whatif/Marks.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis::whatif {

/// Operations of calls at \p Site; \p SiteOf has the site of each call.
Marks operationsAt(const replay::Execution &Exec,
                   const std::vector<uint32_t> &SiteOf, uint32_t Site);

/// Whether the operation queues a copy to the device. With \p FromPageableOnly,
/// only one from pageable memory counts.
bool queuesUpload(const replay::Execution &Exec,
                  const timeline::Timeline &Events, const replay::Operation &Op,
                  bool FromPageableOnly);

/// The operations of \p Among that queue such a copy.
Marks uploadsOf(const replay::Execution &Exec, const timeline::Timeline &Events,
                const Marks &Among, bool FromPageableOnly);

/// The operations of \p Among after which the host has a value from the device,
/// or knows that activities have ended: synchronizations with a stream, an
/// event or the device, and copies to the host that block.
Marks readsOf(const replay::Execution &Exec, const timeline::Timeline &Events,
              const Marks &Among);

/// The operations of \p Among, together with adjacent operations of the same
/// group in their lane: what one execution of an operator queues. \p GroupOf is
/// by call, and empty if there are no groups.
Marks operationsOfGroups(const replay::Execution &Exec,
                         const std::vector<uint32_t> &GroupOf,
                         const Marks &Among);

/// \p Calls together with the allocations of device memory that they cause:
/// memory that is not freed need not be allocated again. Each free accounts for
/// one allocation.
Marks withAllocations(const replay::Execution &Exec,
                      const timeline::Timeline &Events, Marks Calls);

/// Host time in the marked operations, excluding blocked time, ns per step.
double hostTimeOf(const replay::Execution &Exec, const Marks &Operations);

/// Device time of the activities of the marked operations, ns per step.
double deviceTimeOf(const replay::Execution &Exec, const Marks &Operations);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_CANDIDATES_H
