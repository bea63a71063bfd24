//===- RareSites.h - Sites that block in some steps only --------*- C++ -*-===//
//
// A loop logs every 20 steps, or writes a checkpoint every 1000. Windows hold
// few of these steps or none, but the trace has their blocking calls all the
// same.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RARESITES_H
#define SYNCLINE_PROFILER_ANALYSIS_RARESITES_H

#include "analysis/SiteCosts.h"
#include "timeline/Steps.h"
#include "timeline/Timeline.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace syncline::analysis {

/// A call in an unprofiled step that waits for the device by its kind.
struct LoopCall {
  timeline::TimeSpan Time;
  uint32_t Site = 0;
  /// The part of the time for which it was blocked, ns.
  double Blocked = 0;
};

/// An unprofiled step.
struct LoopStep {
  timeline::TimeSpan Time;
  /// Time outside of such calls, on the threads of the loop, ns.
  double Host = 0;
  bool HasRareCall = false;
  /// It does what every step does, and its time is not that of something else.
  bool IsOrdinary = false;
};

/// A site with calls in fewer than every second step, all along the loop.
struct RareSite {
  /// Number of steps with calls, and of calls; time for which these were
  /// blocked, ns.
  size_t Steps = 0;
  size_t Calls = 0;
  double Blocked = 0;
  /// Copied to the host.
  double Bytes = 0;
  /// Mean number of steps from one with calls to the next one.
  double Apart = 0;
};

struct RareSites {
  /// In the order of time.
  std::vector<LoopStep> Steps;
  std::map<uint32_t, RareSite> Sites;
  /// By index of a step with rare calls: all its calls, in order.
  std::map<size_t, std::vector<LoopCall>> Calls;

  /// Mean time of a step, ns, over whole distances between two steps with rare
  /// calls; 0: there are none.
  double meanStep() const;
};

RareSites findRareSites(const timeline::Timeline &Events,
                        const SiteNumbers &Numbers,
                        const timeline::Steps &Found);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_RARESITES_H
