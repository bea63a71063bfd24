//===- ModelError.h - How far predictions are from measurements -*- C++ -*-===//
//
// The samples of a trace show how much a gain varies from one run of steps to
// the next. They do not show what the replay omits: for example, how long the
// host needs after a wait before its next kernel starts. So predictions were
// compared with what `syncline try` measured, in 47 LibTorch programs of up to
// four sizes each, from launch-bound to compute-bound, on H200 and H100
// (docs/explanation/measurements.md). The error grows with the gain, with the
// number of waits, and with the time in which the host limits the program: host
// speed changes by a few percent while a program runs.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_MODELERROR_H
#define SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_MODELERROR_H

#include "analysis/model/DeviceTime.h"
#include "analysis/model/Interval.h"

#include <vector>

namespace syncline::analysis::calibration {

/// The circumstances of a gain.
struct GainContext {
  /// Step time, ns.
  double Step = 0;
  /// Synchronizations that are removed, per step.
  double Syncs = 0;
  /// Time of a step in which the device is idle because the host is slower, ns.
  double HostBound = 0;
};

/// The host-bound time of a step of \p Step ns, on the device that computes
/// most.
double hostBoundTime(const std::vector<DeviceTime> &Devices, double Step);

/// Widens \p FromSamples so that it contains the measured gain in 90% of cases.
/// Measured gains can be negative, but a step cannot lose more than its time:
/// samples from slower stretches of the run are of longer steps than the usual
/// one, whose gain this is.
Interval withModelError(const Interval &FromSamples, const GainContext &Of);

} // namespace syncline::analysis::calibration

#endif // SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_MODELERROR_H
