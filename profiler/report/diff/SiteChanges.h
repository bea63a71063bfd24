//===- SiteChanges.h - The sites of two traces, paired ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_DIFF_SITECHANGES_H
#define SYNCLINE_PROFILER_REPORT_DIFF_SITECHANGES_H

#include "report/model/ReportData.h"

#include <string>
#include <vector>

namespace syncline::report::diff {

enum class ChangeKind : uint8_t {
  /// It blocked in the first trace alone.
  Gone,
  /// It blocked in the second trace alone.
  New,
  /// Its number of synchronizations or its times differ.
  Changed,
  Same,
};

const char *toString(ChangeKind Kind);

/// A site of one trace, and the same site of the other.
struct SiteChange {
  ChangeKind Kind = ChangeKind::Same;
  /// In the first and in the second trace; one of them may be null.
  const SiteEntry *Before = nullptr;
  const SiteEntry *After = nullptr;
};

struct TraceDiff {
  const ReportData *Before = nullptr;
  const ReportData *After = nullptr;
  /// Both have steps, so the figures are per step; else they describe the whole
  /// traces: how often, and for how long, a site blocked.
  bool IsPerStep = false;
  /// Gone, new, changed, same; each in the order of its report.
  std::vector<SiteChange> Sites;
};

/// Sites are one where rule (without one, CUDA function), file and line agree,
/// the line within MaxLineShift; else, further away, rule and function. Both
/// reports have to outlive the result.
TraceDiff diffTraces(const ReportData &Before, const ReportData &After);

/// The time per step in \p State, summed over all devices.
double stateTime(const ReportData &Data, analysis::DeviceState State);

} // namespace syncline::report::diff

#endif // SYNCLINE_PROFILER_REPORT_DIFF_SITECHANGES_H
