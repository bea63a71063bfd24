//===- DeviceLines.h - The lines that keep the device busy ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_DEVICELINES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_DEVICELINES_H

#include "advice/LibraryMatcher.h"
#include "analysis/model/Analysis.h"
#include "analysis/stacks/ActivityGroups.h"
#include "report/model/ReportData.h"
#include "timeline/ReadTimeline.h"

#include <optional>

namespace syncline::report {

/// As few lines as have half of what a device computes and copies, backward
/// pass included; no value if it computes for less than half of the step, or
/// its lines are not known. \p Groups are those of \p Data.DeviceWork.
std::optional<DeviceLinesEntry>
deviceLinesOf(const ReportData &Data,
              const analysis::stacks::ActivityGroups &Groups,
              const analysis::Analysis &Analyzed);

/// Adds the remedies of the entry about device time that covers most of what
/// \p Lines compute in \p Recorded, if there is one.
void addLibraryRemedies(DeviceLinesEntry &Lines,
                        timeline::LoadedTrace &Recorded,
                        const analysis::stacks::ActivityGroups &Groups,
                        const advice::LibraryMatcher &Matcher);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_DEVICELINES_H
