//===- RareGains.h - Gains of removing rare synchronizations ----*- C++ -*-===//
//
// A host that is blocked until the device has nothing left to do costs time
// until the device has work again. Removing the call saves at most the time for
// which it blocked, but not the work that accompanies it: a checkpoint is still
// written, an evaluation still computed.
//
// If the host runs ahead of the device, step durations say nothing. The device
// is idle from the end of the blocking call until the host has launched the
// next work and is ahead again. Otherwise steps with rare calls last longer
// than adjacent steps, and that excess limits the gain.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RARE_RAREGAINS_H
#define SYNCLINE_PROFILER_ANALYSIS_RARE_RAREGAINS_H

#include "analysis/model/Interval.h"
#include "analysis/rare/LoopPace.h"
#include "analysis/rare/RareSites.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace syncline::analysis::rare {

/// The mean and the limits of a 90% interval. \p Values: low, best and high
/// value for each occurrence, at least one.
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
  /// follows them.
  Interval gainOfOffload(uint32_t Site) const { return gain({Site}, true); }
  /// That host work per mean step, ns.
  double hostTimeAfter(uint32_t Site) const;
  /// Idle time of the device that the calls of \p Site cause per mean step, ns.
  double bubble(uint32_t Site) const;

private:
  /// Low, best and high value, ns.
  using Range = std::array<double, 3>;

  /// A step with rare calls.
  struct Occurrence {
    const std::vector<LoopCall> *Calls;
    /// How many of these occurrences a mean step has.
    double PerStep = 0;
    /// By call: the idle time of the device from its end to the next call.
    std::vector<Range> Idle;
    /// By call: host time from its end to the next call, or the part of it that
    /// ordinary steps do not have.
    std::vector<double> HostAfter;
    /// See excessOf.
    double Excess = 0;
  };

  /// How far the host is ahead of its position in the trace, ns.
  struct Ahead {
    double Time = 0;

    /// Returns the part of \p Idle for which the device now has work.
    double use(double Idle);
  };

  double shareOf(const std::vector<LoopCall> &Calls) const;
  Range idleAfter(double Gap, double NextBlocked) const;
  void addIdle(Occurrence &To, const LoopStep &Step) const;
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
  /// The largest lead of the host, ns.
  double MostAhead = 0;
};

} // namespace syncline::analysis::rare

#endif // SYNCLINE_PROFILER_ANALYSIS_RARE_RAREGAINS_H
