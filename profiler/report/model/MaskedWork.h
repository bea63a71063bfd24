//===- MaskedWork.h - Work on the elements that a mask selects --*- C++ -*-===//
//
// In "if mask.any(): y[mask] = net(x[mask])" the mask exists to skip work. To
// compute all elements instead, as torch.where() does, can take longer than the
// synchronizations. A recording shows the form: one function of the program
// selects with a mask, queues work, and then assigns through a mask.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_MASKEDWORK_H
#define SYNCLINE_PROFILER_REPORT_MODEL_MASKEDWORK_H

#include "analysis/stacks/ActivityGroups.h"
#include "report/model/SiteEntry.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <vector>

namespace syncline::report {

/// What the masks at a site select, by its remedies.
rules::MaskRole maskRoleOf(const SiteEntry &Entry);

/// The sites in \p Sites whose masks select the input of work and where its
/// result goes, and those of their backward passes. The work takes the device
/// longer than the selection does. \p OfCalls and \p OfFolded: the sites of the
/// calls and the folded calls of \p Events, or NoIndex.
std::set<uint32_t> sitesOfMaskedWork(
    const timeline::Timeline &Events, std::span<const uint32_t> OfCalls,
    std::span<const uint32_t> OfFolded, const std::vector<SiteEntry> &Sites,
    const analysis::stacks::ActivityGroups &Launches);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_MASKEDWORK_H
