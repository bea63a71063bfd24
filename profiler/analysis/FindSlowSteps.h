//===- FindSlowSteps.h - Finds steps that last much longer than usual -*- C++
//-*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_FINDSLOWSTEPS_H
#define SYNCLINE_PROFILER_ANALYSIS_FINDSLOWSTEPS_H

#include "analysis/SlowSteps.h"
#include "timeline/Timeline.h"

#include <vector>

namespace syncline::analysis {

/// \p Unprofiled must be in chronological order.
SlowSteps findSlowSteps(const timeline::Timeline &Events,
                        const std::vector<timeline::TimeSpan> &Unprofiled);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_FINDSLOWSTEPS_H
