//===- LaunchGroups.h - The lines that queue device work --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_LAUNCHGROUPS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_LAUNCHGROUPS_H

#include "analysis/stacks/ActivityGroups.h"
#include "report/model/ReportData.h"
#include "timeline/ReadTimeline.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace syncline::report {

/// The group of a call with the host stack \p Stack (innermost frame first).
/// \p Api is the CUDA function, \p Thread the thread's title.
analysis::stacks::ActivityGroup
activityGroupOf(std::span<const symbols::SourceFrame> Stack,
                std::string_view Api, const std::string &Thread,
                const symbols::ModuleKinds &Kinds);

/// The calls of a trace by line and operator; looks symbols up. Empty if no
/// launch has a stack. \p UserCode: see ReadOptions.
analysis::stacks::ActivityGroups
findLaunchGroups(timeline::LoadedTrace &Recorded,
                 const std::vector<std::string> &UserCode);

/// The table of a report; no value if no launch has a stack, or no steps were
/// replayed.
std::optional<DeviceWorkTable>
deviceWorkOf(const timeline::LoadedTrace &Recorded,
             const analysis::stacks::ActivityGroups &Groups,
             const analysis::Analysis &Result);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_LAUNCHGROUPS_H
