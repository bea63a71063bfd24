//===- ModelError.h - How far predictions are from measurements -*- C++ -*-===//
//
// The samples of a trace show how much a gain varies from one run of steps to
// the next. They do not show what the replay leaves out: how long the host
// needs after a wait before its next kernel starts, for example. So predictions
// were compared with what `syncline try` measured, in 17 LibTorch programs of
// up to four sizes each, from launch-bound to compute-bound, on an H200
// (docs/explanation/measurements.md). The error grows with the gain and with
// the number of waits.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MODELERROR_H
#define SYNCLINE_PROFILER_ANALYSIS_MODELERROR_H

#include "analysis/Interval.h"

namespace syncline::analysis {

/// What a gain is about.
struct GainContext {
  /// Step time, ns.
  double Step = 0;
  /// Synchronizations that are removed, per step.
  double Syncs = 0;
};

/// Widens \p FromSamples so that it holds the measured gain in 90% of cases. A
/// measurement is below zero at times, too.
Interval withModelError(const Interval &FromSamples, const GainContext &Of);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MODELERROR_H
