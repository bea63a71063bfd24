//===- AccountDevices.h - Accounts for the time of devices ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_TIME_ACCOUNTDEVICES_H
#define SYNCLINE_PROFILER_ANALYSIS_TIME_ACCOUNTDEVICES_H

#include "analysis/model/ReplayedRun.h"

#include <span>
#include <vector>

namespace syncline::analysis::time {

/// Accounts for the last round of a replay. All rounds are the same and follow
/// each other: host time after the last operation, and device time after the
/// last activity, precede the first ones of the next round.
///
/// A device may be idle because the next activity was queued late. The same
/// activity may also follow idle time in \p WithoutSyncs, a replay of the same
/// steps in which nothing waits: that much would be idle anyway, because the
/// host is too slow. The rest is the bubble of the lane's last blocking call
/// before it.
DeviceTimes accountDevices(const replay::Execution &Exec,
                           const replay::ReplayedTimes &Base,
                           const replay::ReplayedTimes &WithoutSyncs);

/// Analysis::Devices for \p Runs.
std::vector<DeviceTime> sumDevices(std::span<const ReplayedRun> Runs);

} // namespace syncline::analysis::time

#endif // SYNCLINE_PROFILER_ANALYSIS_TIME_ACCOUNTDEVICES_H
