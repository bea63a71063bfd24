//===- LaunchPaths.h - The code through which launches are made -*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_LAUNCHPATHS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_LAUNCHPATHS_H

#include "analysis/stacks/CallPaths.h"
#include "timeline/ReadTimeline.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace syncline::report {

/// The path of a call of the CUDA function \p Api, from \p Stack (innermost
/// frame first).
analysis::stacks::CallPath
callPathOf(std::span<const symbols::SourceFrame> Stack, std::string_view Api,
           const symbols::ModuleKinds &Kinds);

/// The paths of a trace; looks symbols up. Empty if no launch has a stack. \p
/// UserCode: see ReadOptions.
analysis::stacks::CallPaths
findLaunchPaths(timeline::LoadedTrace &Recorded,
                const std::vector<std::string> &UserCode);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_LAUNCHPATHS_H
