//===- FindSlowSteps.h - Finds steps that last longer -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_FINDSLOWSTEPS_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_FINDSLOWSTEPS_H

#include "analysis/model/SlowSteps.h"
#include "timeline/Timeline.h"

#include <vector>

namespace syncline::analysis::steps {

/// \p Unprofiled must be in chronological order.
SlowSteps findSlowSteps(const timeline::Timeline &Events,
                        const std::vector<timeline::TimeSpan> &Unprofiled);

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_FINDSLOWSTEPS_H
