#include "analysis/sites/SiteSets.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::sites;

GainsAfter::GainsAfter(const SetGains &GainsOf, SiteSet Removed)
    : GainsOf(GainsOf), Removed(std::move(Removed)) {
  if (!this->Removed.empty())
    Before = GainsOf({this->Removed}).front();
}

std::vector<double> GainsAfter::of(std::vector<SiteSet> Sets) const {
  for (SiteSet &Set : Sets)
    Set.insert(Removed.begin(), Removed.end());
  std::vector<double> Gains = GainsOf(Sets);
  for (double &Gain : Gains)
    Gain -= Before;
  return Gains;
}
