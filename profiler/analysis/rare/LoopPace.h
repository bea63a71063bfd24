//===- LoopPace.h - What limits the steps of a loop -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RARE_LOOPPACE_H
#define SYNCLINE_PROFILER_ANALYSIS_RARE_LOOPPACE_H

#include "analysis/rare/RareSites.h"
#include "analysis/sites/SiteNumbers.h"
#include "analysis/steps/Samples.h"
#include "timeline/Steps.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <optional>
#include <vector>

namespace syncline::analysis::rare {

enum class LoopLimit : uint8_t {
  /// The host runs ahead of the device, and does not block in most steps.
  Device,
  /// The host does not block in most steps, and the device waits for it.
  Host,
  /// Each step blocks.
  Syncs,
};

/// Times of steps without rare calls, ns.
struct LoopPace {
  /// Medians over the unprofiled steps: duration, and time outside of calls
  /// that can block.
  double Step = 0;
  double Host = 0;
  /// Time in which the device is busy.
  double Device = 0;
  /// How much longer the device takes for the steps after a synchronization
  /// that left it without work, until the host is ahead again.
  double Restart = 0;
  /// Device time of as many launches as the device's queue holds.
  double Queue = 0;
  LoopLimit Limit = LoopLimit::Syncs;
};

LoopPace paceOf(const timeline::Timeline &Events, const RareSites &Rare,
                const std::vector<steps::Sample> &Samples,
                const timeline::Steps &Found, double HostScale);

/// The part of the time between a rare call and the next one during which the
/// device is idle, from windows that contain both in one step.
std::optional<double> idleShareInWindows(const timeline::TraceData &Trace,
                                         const timeline::Timeline &Events,
                                         const RareSites &Rare,
                                         const sites::SiteNumbers &Numbers,
                                         const timeline::Steps &Found);

} // namespace syncline::analysis::rare

#endif // SYNCLINE_PROFILER_ANALYSIS_RARE_LOOPPACE_H
