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
#include "analysis/SiteGroups.h"
#include "analysis/SiteSets.h"

#include <cstdint>
#include <map>
#include <vector>

namespace syncline::analysis {

/// Computes gains by replay, ns per step.
class SiteGains {
public:
  /// The first three arguments must outlive this. \p Samples has at least one
  /// whole run. The gains of \p Others are known from elsewhere.
  SiteGains(const std::vector<Sample> &Samples, const SiteNumbers &Numbers,
            const Calibration &Calibrated, const SiteSet &Others = {});

  /// Sites whose calls block in the replay, or would if others did not, without
  /// the others.
  const SiteSet &waiting() const { return Waiting; }
  /// Sets the gain of each site in \p Costs that blocks.
  void addGains(std::map<uint32_t, SiteCost> &Costs);
  /// The step time if none of the others blocks, ns.
  double stepWithoutOthers() const { return meanWithout(Others).Time; }
  /// The gain if no site of waiting() blocks.
  Interval jointGain();
  /// The gain if the steps become those of \p Changed, and none of waiting()
  /// blocks. Both have as many samples, whole ones in the same places.
  Interval gainOver(const SiteGains &Changed) const;
  /// Groups the sites of waiting(): see groupSites. Groups whose interval
  /// reaches to zero become one, the last. Sites that are likely to gain come
  /// first in \p Sites.
  std::vector<SiteGroup> groups(const std::vector<SiteCost> &Sites,
                                double StepTime);
  /// Puts the sites of \p Groups first, in the order of the groups. Within a
  /// group, and after all groups, the site comes first that gains most if those
  /// before it are removed. Sets these marginal gains. Sites of no group are
  /// moved among the first few only: each try is a replay of all steps. The
  /// sites that can block come first in \p Sites.
  void order(std::vector<SiteCost> &Sites,
             const std::vector<SiteGroup> &Groups);

private:
  /// One replay of many: a sample under a scale.
  struct Trial {
    const Sample *Part;
    const replay::TimeScales *Scale;
    /// A whole run under the first scale. The best value of a gain comes from
    /// these alone.
    bool IsBest;
  };

  std::vector<bool> withoutSyncsAt(const replay::Execution &Steps,
                                   const SiteSet &Sites) const;
  /// The steps without the synchronizations of some sites.
  struct Steps {
    /// By trial, ns.
    std::vector<double> Times;
    /// What the host makes up for of slow steps, since nothing blocks it.
    Interval SlowGain;
  };
  /// Of all trials together.
  struct Mean {
    double Time = 0;
    double SlowGain = 0;
  };

  /// Of trial \p Number; its step is never longer than with all
  /// synchronizations. What is queued earlier can delay other work, above all
  /// where several threads share the device; the replay makes too much of that.
  replay::ReplayResult replayWithout(size_t Number, const SiteSet &Sites) const;
  Steps stepsOf(const std::vector<replay::ReplayResult> &ByTrial) const;
  /// Replays the trials at the same time.
  Steps stepsWithout(const SiteSet &Sites) const;
  /// Replays one after another the trials, or the best ones alone: the times of
  /// the others are 0.
  Steps stepsInTurn(const SiteSet &Sites, bool OnlyBest) const;
  double meanOf(const std::vector<double> &PerStep) const;
  Mean meanOf(const Steps &Of) const {
    return {meanOf(Of.Times), Of.SlowGain.Best};
  }
  Interval gainBetween(const Steps &Before, const Steps &After) const;
  Mean meanWithout(const SiteSet &Sites) const {
    return meanOf(stepsInTurn(Sites, /*OnlyBest=*/true));
  }
  std::vector<double> bestGains(const std::vector<SiteSet> &Sets);
  void orderRange(std::vector<SiteCost> &Sites, size_t First, size_t Last,
                  SiteSet &Removed);

  const SiteNumbers &Numbers;
  const Calibration &Calibrated;
  SiteSet Others;
  std::vector<Trial> Trials;
  SiteSet Waiting;
  /// What slow steps add to the gain once nothing blocks the host.
  Interval SlowGain;
  /// With all synchronizations.
  Steps Base;
  /// By removed sites: of the best trials.
  std::map<SiteSet, Mean> Means;
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_SITEGAINS_H
