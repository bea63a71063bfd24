//===- RareGains.h - Gains of removing rare synchronizations ----*- C++ -*-===//
//
// A host that is blocked until the device has nothing left to do costs time
// until the device has work again. Removing the call saves at most the time for
// which it blocked, and not the work that comes with it: a checkpoint is still
// written, an evaluation still computed.
//
// Where the host runs ahead of the device, the time of a step is no measure.
// The device is idle from the end of the blocking call until the host has
// launched the next work and is ahead again. Elsewhere steps with rare calls
// last longer than the steps next to them. That excess limits the gain.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RAREGAINS_H
#define SYNCLINE_PROFILER_ANALYSIS_RAREGAINS_H

#include "analysis/Interval.h"
#include "analysis/LoopPace.h"
#include "analysis/RareSites.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace syncline::analysis {

/// The mean and the limits of a 90% interval. \p Values: low, best and high
/// value of each of some occurrences, one at least.
Interval meanInterval(const std::vector<std::array<double, 3>> &Values);

class RareGains {
public:
  /// \p Rare must outlive this. \p IdleShare: see idleShareInWindows.
  RareGains(const RareSites &Rare, const LoopPace &Pace,
            std::optional<double> IdleShare);

  /// The gain of a mean step if no call of \p Sites blocks, ns.
  Interval gain(const std::set<uint32_t> &Sites) const {
    return gain(Sites, false);
  }
  /// The same if another thread makes these calls and does the host work that
  /// comes after them.
  Interval gainOfOffload(uint32_t Site) const { return gain({Site}, true); }
  /// That host work, in a mean step, ns.
  double hostTimeAfter(uint32_t Site) const;
  /// Idle time of the device that the calls of \p Site cause in a mean step,
  /// ns.
  double bubble(uint32_t Site) const;

private:
  /// Low, best and high value, ns.
  using Range = std::array<double, 3>;

  /// A step with rare calls.
  struct Occurrence {
    const std::vector<LoopCall> *Calls;
    /// How many of these a mean step has, for each of them.
    double PerStep = 0;
    /// By call: the idle time of the device from its end to the next one.
    std::vector<Range> Idle;
    /// By call: host time from its end to the next one, or that of what
    /// ordinary steps do not do.
    std::vector<double> HostAfter;
    /// How much longer this step and the next one take than ordinary ones next
    /// to them.
    double Excess = 0;
  };

  /// By how much the host is ahead of where it was in the trace, ns.
  struct Ahead {
    double Time = 0;

    /// Returns the part of \p Idle for which the device has work.
    double use(double Idle);
  };

  double shareOf(const std::vector<LoopCall> &Calls) const;
  Range idleAfter(double Gap, double NextBlocked) const;
  void addIdle(Occurrence &To, const LoopStep &Step) const;
  void addExcess(Occurrence &To, size_t Step) const;
  Interval gain(const std::set<uint32_t> &Sites, bool IsOffloaded) const;
  Range avoidedIdle(const Occurrence &At, const std::set<uint32_t> &Sites,
                    bool IsOffloaded, std::array<Ahead, 3> &By) const;
  Range fromExcess(const Occurrence &At, const std::set<uint32_t> &Sites) const;
  static double blockedAt(const Occurrence &At,
                          const std::set<uint32_t> &Sites);

  const RareSites &Rare;
  LoopPace Pace;
  std::optional<double> IdleShare;
  /// The rare sites.
  std::set<uint32_t> RareOnes;
  std::vector<Occurrence> Occurrences;
  /// The host gets ahead as far as this, ns.
  double MostAhead = 0;
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_RAREGAINS_H
