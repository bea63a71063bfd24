//===- SyncSums.h - Sums over the sites of a trace --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_SYNCSUMS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_SYNCSUMS_H

#include "report/model/ReportData.h"

namespace syncline::report {

/// Times are in nanoseconds. Gains do not add up, so they have no sum.
struct SyncSums {
  /// Per step: operations at sites that blocked, their blocked time, and the
  /// idle time of the device that they caused.
  double Syncs = 0;
  double Blocked = 0;
  double Bubble = 0;
  /// In the whole trace: operations that blocked, and their blocked time.
  double TotalSyncs = 0;
  double TotalBlocked = 0;
  /// In the whole trace: operations that can block.
  uint64_t TotalOperations = 0;

  void add(const SiteEntry &Site);
};

SyncSums sumsOf(const ReportData &Data);

/// Whether the figures per step describe steps, rather than whole windows
/// without steps, or nothing at all.
bool hasSteps(const ReportData &Data);

/// The gain, or 0 if its interval includes zero.
double sureGain(const analysis::Interval &Gain);

/// "about every 20 steps", an estimate; empty unless the site is rare.
std::string rarityText(const SiteEntry &Site);

/// What a table shows for a site without calls in the steps, before
/// totalText().
inline constexpr const char *OutsideSteps = "outside the steps";

/// "3 syncs blocked, 1.20 ms in total". \p Syncs: those that blocked.
std::string totalText(double Syncs, double Blocked);

/// "before.cpp:27 (sync-nonzero)", with the CUDA function if no rule matches.
std::string siteText(const SiteEntry &Site);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_SYNCSUMS_H
