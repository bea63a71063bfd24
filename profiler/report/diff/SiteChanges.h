//===- SiteChanges.h - The sites of two traces, paired --------------*- C++
//-*-===//

#ifndef SYNCLINE_PROFILER_REPORT_DIFF_SITECHANGES_H
#define SYNCLINE_PROFILER_REPORT_DIFF_SITECHANGES_H

#include "report/model/ReportData.h"

#include <string>
#include <vector>

namespace syncline::report {

enum class ChangeKind : uint8_t {
  /// It waited in the first recording alone.
  Gone,
  /// It waited in the second recording alone.
  New,
  /// It has another number of waits, or other times.
  Changed,
  Same,
};

const char *toString(ChangeKind Kind);

/// A place of one recording, and the same one of the other.
struct SiteChange {
  ChangeKind Kind = ChangeKind::Same;
  /// In the first and in the second recording; one of them may be null.
  const SiteEntry *Before = nullptr;
  const SiteEntry *After = nullptr;
};

struct TraceDiff {
  const ReportData *Before = nullptr;
  const ReportData *After = nullptr;
  /// Both have steps, so that figures are those of a step; else they are those
  /// of the whole recording: how often, and for how long, a place waited.
  bool IsPerStep = false;
  /// Gone, new, changed, the same; each in the order of its report.
  std::vector<SiteChange> Sites;
};

/// Sites are one where rule (without one, CUDA function), file and line agree,
/// the line within MaxLineShift; else, further away, rule and function. Both
/// reports have to outlive the result.
TraceDiff diffTraces(const ReportData &Before, const ReportData &After);

/// The time per step in \p State, summed over all devices.
double stateTime(const ReportData &Data, analysis::DeviceState State);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_DIFF_SITECHANGES_H
