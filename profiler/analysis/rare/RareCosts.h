//===- RareCosts.h - Adds the gains of rare sites ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RARE_RARECOSTS_H
#define SYNCLINE_PROFILER_ANALYSIS_RARE_RARECOSTS_H

#include "analysis/model/Interval.h"
#include "analysis/model/RareOffload.h"
#include "analysis/model/SiteCost.h"
#include "analysis/rare/LoopPace.h"
#include "analysis/rare/RareGains.h"
#include "analysis/rare/RareSites.h"
#include "analysis/sites/SiteNumbers.h"
#include "analysis/steps/Samples.h"
#include "timeline/Steps.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace syncline::analysis::rare {

/// The rare sites of a loop and what removing them gains.
class RareCosts {
public:
  /// \p Found are the rare sites of \p Loop, whose profiled steps were replayed
  /// as \p Samples.
  RareCosts(RareSites Found, const timeline::TraceData &Trace,
            const timeline::Timeline &Events, const sites::SiteNumbers &Numbers,
            const timeline::Steps &Loop,
            const std::vector<steps::Sample> &Samples, double HostScale);

  const std::set<uint32_t> &sites() const { return Sites; }
  /// Sets the figures of the rare sites in \p Costs.
  void addTo(std::map<uint32_t, SiteCost> &Costs) const;
  /// Moves the rare sites of \p Sorted before the first site with a smaller
  /// marginal gain, and sets their marginal gains.
  void order(std::vector<SiteCost> &Sorted) const;
  /// The gain if none of these sites blocks, ns.
  Interval jointGain() const;
  /// Offloads that gain more than removing the synchronization does.
  std::vector<RareOffload> offloads() const;
  /// Mean step time, including steps that have rare calls, ns; 0: unknown.
  double meanStep() const { return Rare.meanStep(); }
  /// Whether rare calls themselves take a notable part of the mean step.
  bool lengthenSteps() const;

private:
  RareSites Rare;
  std::set<uint32_t> Sites;
  /// See SiteCost::IsMisrepresented.
  std::set<uint32_t> Misrepresented;
  std::optional<RareGains> Gains;
};

} // namespace syncline::analysis::rare

#endif // SYNCLINE_PROFILER_ANALYSIS_RARE_RARECOSTS_H
