//===- RareSites.h - Sites that block in some steps only --------*- C++ -*-===//
//
// A loop logs every 20 steps, or writes a checkpoint every 1000. Windows
// contain few of these steps or none, but the trace still has their blocking
// calls.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RARE_RARESITES_H
#define SYNCLINE_PROFILER_ANALYSIS_RARE_RARESITES_H

#include "analysis/sites/SiteNumbers.h"
#include "timeline/Steps.h"
#include "timeline/Timeline.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace syncline::analysis::rare {

/// A call in an unprofiled step whose kind synchronizes with the device.
struct LoopCall {
  timeline::TimeSpan Time;
  uint32_t Site = 0;
  /// The part of Time for which it was blocked, ns.
  double Blocked = 0;
};

/// An unprofiled step.
struct LoopStep {
  timeline::TimeSpan Time;
  /// Time outside of such calls, on the threads of the loop, ns.
  double Host = 0;
  bool HasRareCall = false;
  /// Whether it does what every step does, and its time is unaffected by
  /// anything else.
  bool IsOrdinary = false;
};

/// A site that few of the steps call, throughout the loop.
struct RareSite {
  /// Number of steps with calls, number of calls, and how long these were
  /// blocked, ns.
  size_t Steps = 0;
  size_t Calls = 0;
  double Blocked = 0;
  /// Duration of these calls, and of the site's other calls in the loop, ns. An
  /// upload from pageable memory takes its time before the call that waits.
  double Time = 0;
  /// Bytes copied to the host.
  double Bytes = 0;
  /// Number of steps from one with calls to the next one: the usual one if
  /// most are the same, or else their mean.
  double Apart = 0;
};

struct RareSites {
  /// In chronological order.
  std::vector<LoopStep> Steps;
  std::map<uint32_t, RareSite> Sites;
  /// By index of a step with rare calls: all its calls, in order.
  std::map<size_t, std::vector<LoopCall>> Calls;

  /// Mean step time, ns, over whole distances between two steps with rare
  /// calls; 0: there are none.
  double meanStep() const;
};

RareSites findRareSites(const timeline::Timeline &Events,
                        const sites::SiteNumbers &Numbers,
                        const timeline::Steps &Found);

} // namespace syncline::analysis::rare

#endif // SYNCLINE_PROFILER_ANALYSIS_RARE_RARESITES_H
