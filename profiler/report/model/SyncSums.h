//===- SyncSums.h - All waits of a recording together -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_SYNCSUMS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_SYNCSUMS_H

#include "report/model/ReportData.h"

namespace syncline::report {

/// Times in nanoseconds. Of the gain there is no sum: gains do not add up.
struct SyncSums {
  /// A step: calls at places that waited, for how long, and what the device
  /// was idle for it.
  double Syncs = 0;
  double Blocked = 0;
  double Bubble = 0;
  /// In the whole recording: calls that did wait, and for how long.
  double TotalSyncs = 0;
  double TotalBlocked = 0;

  void add(const SiteEntry &Site);
};

SyncSums sumsOf(const ReportData &Data);

/// Whether its figures "a step" are of steps: not of nothing, and not of whole
/// windows in which no steps were found.
bool hasSteps(const ReportData &Data);

/// What a report says of a gain: nothing, where its interval reaches to both
/// sides.
double sureGain(const analysis::Interval &Gain);

/// "before.cpp:27 (sync-nonzero)"; with the CUDA function where no rule fits.
std::string placeText(const SiteEntry &Site);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_SYNCSUMS_H
