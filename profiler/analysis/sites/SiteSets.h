//===- SiteSets.h - Gains of sets of sites ----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SITES_SITESETS_H
#define SYNCLINE_PROFILER_ANALYSIS_SITES_SITESETS_H

#include <cstdint>
#include <functional>
#include <set>
#include <vector>

namespace syncline::analysis::sites {

/// Site numbers.
using SiteSet = std::set<uint32_t>;

/// The gain of removing each of the given sets, ns per step. Each set may cost
/// a replay; the sets of one call are replayed in parallel.
using SetGains =
    std::function<std::vector<double>(const std::vector<SiteSet> &)>;

/// Gains once the sites of a set are removed.
class GainsAfter {
public:
  /// \p GainsOf must outlive this.
  GainsAfter(const SetGains &GainsOf, SiteSet Removed);

  std::vector<double> of(std::vector<SiteSet> Sets) const;
  double of(const SiteSet &Set) const { return of(std::vector{Set}).front(); }

private:
  const SetGains &GainsOf;
  SiteSet Removed;
  double Before = 0;
};

} // namespace syncline::analysis::sites

#endif // SYNCLINE_PROFILER_ANALYSIS_SITES_SITESETS_H
