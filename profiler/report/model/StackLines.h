//===- StackLines.h - The stack of a site as lines --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_STACKLINES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_STACKLINES_H

#include "report/model/SiteEntry.h"
#include "timeline/symbols/SourceFrame.h"

#include <span>
#include <string>

namespace syncline::report {

/// Adds \p Frames to both stacks of \p Entry, innermost first, starting with
/// \p Api, the CUDA function.
void addStack(SiteEntry &Entry, std::span<const symbols::SourceFrame> Frames,
              const std::string &Api);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_STACKLINES_H
