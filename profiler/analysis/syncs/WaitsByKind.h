//===- WaitsByKind.h - Which kinds of calls synchronize ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SYNCS_WAITSBYKIND_H
#define SYNCLINE_PROFILER_ANALYSIS_SYNCS_WAITSBYKIND_H

#include "timeline/HostCall.h"

namespace syncline::analysis::syncs {

/// Whether calls of this kind synchronize with the device. Excludes calls that
/// may block for other reasons, such as allocations.
bool waitsByKind(const timeline::HostCall &Call);

} // namespace syncline::analysis::syncs

#endif // SYNCLINE_PROFILER_ANALYSIS_SYNCS_WAITSBYKIND_H
