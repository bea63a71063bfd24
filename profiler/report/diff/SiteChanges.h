//===- SiteChanges.h - Pairs the sites of two traces ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_DIFF_SITECHANGES_H
#define SYNCLINE_PROFILER_REPORT_DIFF_SITECHANGES_H

#include "report/diff/TraceDiff.h"

namespace syncline::report::diff {

/// Pairs sites if rule (without one, CUDA function), file and line agree, the
/// line within MaxLineShift; otherwise, further away, if rule and function
/// agree. Both reports must outlive the result.
TraceDiff diffTraces(const ReportData &Before, const ReportData &After);

/// The time per step in \p State, summed over all devices.
double stateTime(const ReportData &Data, analysis::DeviceState State);

} // namespace syncline::report::diff

#endif // SYNCLINE_PROFILER_REPORT_DIFF_SITECHANGES_H
