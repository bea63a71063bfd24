//===- SiteGains.h - Gains of removing synchronizations ---------*- C++ -*-===//
//
// A gain is the difference between two replays of the same steps: as recorded,
// and without the synchronizations of some sites. The interval of a gain covers
// all samples and all time scales.
//
// A step of the run may make more or fewer calls than the replayed ones. The
// gain then grows with the calls. What a call gains in other steps is not
// known, so the interval covers the gain of the replayed steps, too.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SITES_SITEGAINS_H
#define SYNCLINE_PROFILER_ANALYSIS_SITES_SITEGAINS_H

#include "analysis/calibration/Calibration.h"
#include "analysis/model/Interval.h"
#include "analysis/model/SiteCost.h"
#include "analysis/model/SiteGroup.h"
#include "analysis/sites/SiteNumbers.h"
#include "analysis/sites/SiteSets.h"
#include "analysis/steps/Samples.h"

#include <cstdint>
#include <map>
#include <vector>

namespace syncline::analysis::sites {

/// Computes gains by replay, ns per step.
class SiteGains {
public:
  /// The first three arguments must outlive this. \p Samples has at least one
  /// whole run. \p CountRatios: by site, see LoopCounts. The gains of \p Others
  /// are determined elsewhere.
  SiteGains(const std::vector<steps::Sample> &Samples,
            const SiteNumbers &Numbers,
            const calibration::Calibration &Calibrated,
            std::map<uint32_t, double> CountRatios = {},
            const SiteSet &Others = {});

  /// Sites, except \p Others, whose calls block in the replay, or would if
  /// other sites did not.
  const SiteSet &waiting() const { return Waiting; }
  /// Sets the gain of each blocking site in \p Costs.
  void addGains(std::map<uint32_t, SiteCost> &Costs);
  /// The step time if none of \p Others blocks, ns.
  double stepWithoutOthers() const { return meanWithout(Others).Time; }
  /// The gain if no site of waiting() blocks.
  Interval jointGain();
  /// The gain if the steps become those of \p Changed, and none of waiting()
  /// blocks. Both must have equally many samples, with whole runs at the same
  /// indices.
  Interval gainOver(const SiteGains &Changed) const;
  /// Groups the sites of waiting(): see groupSites. Groups whose interval
  /// extends to zero are merged into one, the last. \p Sites must start with
  /// sites that are likely to gain.
  std::vector<SiteGroup> groups(const std::vector<SiteCost> &Sites,
                                double StepTime);
  /// Moves the sites of \p Groups to the front, in the order of the groups.
  /// Within a group, and after all groups, the next site is the one that gains
  /// most once those before it are removed. Sets these marginal gains. Reorders
  /// only the first few sites outside groups: each try is a replay of all
  /// steps. \p Sites must start with the sites that can block.
  void order(std::vector<SiteCost> &Sites,
             const std::vector<SiteGroup> &Groups);

private:
  /// One of many replays: a sample under a scale.
  struct Trial {
    const steps::Sample *Part;
    const replay::TimeScales *Scale;
    /// A whole run under the first scale. Only these determine the best value
    /// of a gain.
    bool IsBest;
  };

  std::vector<bool> withoutSyncsAt(const replay::Execution &Steps,
                                   const SiteSet &Sites) const;
  /// The steps without the synchronizations of some sites.
  struct Steps {
    /// By trial, ns, if the steps make as many calls as those of the run.
    std::vector<double> Times;
    /// The same for the replayed steps.
    std::vector<double> Replayed;
    /// The part of slow steps that an unblocked host makes up for.
    Interval SlowGain;
  };
  /// The mean over all trials.
  struct Mean {
    double Time = 0;
    double SlowGain = 0;
  };

  /// Replays trial \p Number. Its step is never longer than with all
  /// synchronizations: work that is queued earlier can delay other work, above
  /// all if several threads share the device, but the replay overestimates
  /// that.
  replay::ReplayResult replayWithout(size_t Number, const SiteSet &Sites) const;
  /// See CountRatio.h.
  double countRatio(const SiteSet &Sites) const;
  Steps stepsOf(const std::vector<replay::ReplayResult> &ByTrial,
                const SiteSet &Without) const;
  /// Replays the trials in parallel.
  Steps stepsWithout(const SiteSet &Sites) const;
  /// Replays the trials one after another, or only the best ones: the times of
  /// the others are then 0.
  Steps stepsInTurn(const SiteSet &Sites, bool OnlyBest) const;
  double meanOf(const std::vector<double> &PerStep) const;
  Mean meanOf(const Steps &Of) const {
    return {meanOf(Of.Times), Of.SlowGain.Best};
  }
  Interval gainBetween(const std::vector<double> &Before,
                       const std::vector<double> &After) const;
  Interval gainBetween(const Steps &Before, const Steps &After) const;
  Mean meanWithout(const SiteSet &Sites) const {
    return meanOf(stepsInTurn(Sites, /*OnlyBest=*/true));
  }
  std::vector<double> bestGains(const std::vector<SiteSet> &Sets);
  void orderRange(std::vector<SiteCost> &Sites, size_t First, size_t Last,
                  SiteSet &Removed);

  const SiteNumbers &Numbers;
  const calibration::Calibration &Calibrated;
  std::map<uint32_t, double> CountRatios;
  /// By site: what it gains alone in the replayed steps, ns.
  std::map<uint32_t, double> Alone;
  SiteSet Others;
  std::vector<Trial> Trials;
  SiteSet Waiting;
  /// What slow steps add to the gain once nothing blocks the host.
  Interval SlowGain;
  /// With all synchronizations.
  Steps Base;
  /// By removed sites: means over the best trials.
  std::map<SiteSet, Mean> Means;
};

} // namespace syncline::analysis::sites

#endif // SYNCLINE_PROFILER_ANALYSIS_SITES_SITEGAINS_H
