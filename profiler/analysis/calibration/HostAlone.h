//===- HostAlone.h - Host time from one blocking call to the next *- C++
//-*-===//
//
// From the end of a call that blocks to the start of the next such call,
// nothing but the host determines how long the host takes, as long as the
// driver's queue has room. Calls that can block are recorded everywhere, so
// this time is known inside and outside of windows, by pairs of sites. The
// ratio is the scale of the host, measured without the device. The medians of
// each pair leave out what happens in few steps.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_HOSTALONE_H
#define SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_HOSTALONE_H

#include "analysis/replay/Execution.h"
#include "analysis/steps/UsualTime.h"
#include "timeline/Timeline.h"

#include <optional>
#include <vector>

namespace syncline::analysis::calibration {

/// The usual time outside of windows as a multiple of the median time inside,
/// over the pairs that occur often enough on both sides, weighted by their
/// time. No value if these pairs cover less than half of the host's time
/// outside, or if several threads work concurrently. \p Runs are the profiled
/// steps; \p Unprofiled are in chronological order.
std::optional<steps::UsualTime>
hostAloneRatio(const timeline::Timeline &Events,
               const std::vector<timeline::TimeSpan> &Unprofiled,
               const std::vector<const replay::Execution *> &Runs);

} // namespace syncline::analysis::calibration

#endif // SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_HOSTALONE_H
