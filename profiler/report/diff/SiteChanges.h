//===- SiteChanges.h - The sites of two traces, paired ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_DIFF_SITECHANGES_H
#define SYNCLINE_PROFILER_REPORT_DIFF_SITECHANGES_H

#include "report/diff/TraceDiff.h"

namespace syncline::report::diff {

/// Sites are one where rule (without one, CUDA function), file and line agree,
/// the line within MaxLineShift; else, further away, rule and function. Both
/// reports have to outlive the result.
TraceDiff diffTraces(const ReportData &Before, const ReportData &After);

/// The time per step in \p State, summed over all devices.
double stateTime(const ReportData &Data, analysis::DeviceState State);

} // namespace syncline::report::diff

#endif // SYNCLINE_PROFILER_REPORT_DIFF_SITECHANGES_H
