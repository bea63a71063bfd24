//===- HostLines.h - Where the host's time goes -----------------*- C++ -*-===//
//
// In windows each call of CUDA has a stack, so the host time between two calls
// of a thread has two: that of the call before, and that of the call after it.
// What both share was running all the time. The time belongs to the innermost
// function that both have. If its position is the same in both stacks, it
// belongs to that line; otherwise to what lies between the two lines.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOSTLINES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOSTLINES_H

#include "analysis/Analysis.h"
#include "report/model/HostLineEntry.h"
#include "timeline/ReadTimeline.h"

#include <optional>
#include <string>
#include <vector>

namespace syncline::report {

/// No value if no launch has a stack, or no steps were replayed. \p UserCode:
/// see ReadOptions.
std::optional<HostTimeTable>
hostTimeOf(timeline::LoadedTrace &Recorded, const analysis::Analysis &Analyzed,
           const std::vector<std::string> &UserCode);

/// "train.py:25 -> torch/optim/adam.py (_single_tensor_adam)".
std::string hostTitle(const HostLineEntry &Entry);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOSTLINES_H
