//===- SiteGains.h - Gains of removing synchronizations ---------*- C++ -*-===//
//
// A gain is the difference between two replays of the same steps: as recorded,
// and without the synchronizations of some sites. The interval of a gain covers
// all samples and all time scales.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SITEGAINS_H
#define SYNCLINE_PROFILER_ANALYSIS_SITEGAINS_H

#include "analysis/Calibration.h"
#include "analysis/Interval.h"
#include "analysis/Samples.h"
#include "analysis/SiteCost.h"
#include "analysis/SiteCosts.h"

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace syncline::analysis {

/// Computes gains by replay, ns per step.
class SiteGains {
public:
  /// The first three arguments must outlive this. \p Samples has at least one
  /// whole run. The gains of \p Others are known from elsewhere.
  SiteGains(const std::vector<Sample> &Samples, const SiteNumbers &Numbers,
            const Calibration &Calibrated,
            const std::set<uint32_t> &Others = {});

  /// Sites whose calls block in the replay, or would if others did not, without
  /// the others.
  const std::set<uint32_t> &waiting() const { return Waiting; }
  /// Sets the gain of each site in \p Costs that blocks.
  void addGains(std::map<uint32_t, SiteCost> &Costs) const;
  /// The step time if none of the others blocks, ns.
  double stepWithoutOthers() const { return stepWithout(Others); }
  /// The gain if no site of waiting() blocks.
  Interval jointGain() const { return gain(Waiting); }
  /// Moves the site with the largest gain to the front of \p Sites, then each
  /// time the one that gains most if those before it are removed, and sets
  /// their marginal gains. Only the first few sites are moved: each try is a
  /// replay of all steps. The sites that can block come first in \p Sites.
  void order(std::vector<SiteCost> &Sites) const;

private:
  Interval gain(const std::set<uint32_t> &Sites) const;
  std::vector<bool> withoutSyncsAt(const replay::Execution &Steps,
                                   const std::set<uint32_t> &Sites) const;
  double stepWithout(const std::set<uint32_t> &Sites) const;
  size_t bestNext(const std::vector<SiteCost> &Sites, size_t First, size_t Last,
                  const std::set<uint32_t> &Removed, double &Step) const;

  const std::vector<Sample> &Samples;
  const SiteNumbers &Numbers;
  const Calibration &Calibrated;
  std::set<uint32_t> Others;
  std::set<uint32_t> Waiting;
  /// By sample: step times with all synchronizations, by Calibration::Scales.
  std::vector<std::array<double, 3>> BaseSteps;
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_SITEGAINS_H
