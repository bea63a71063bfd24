#include "report/WaitSums.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::timeline;

void WaitSums::add(const PlaceEntry &Place) {
  Waits += Place.CallsPerStep;
  Blocked += Place.BlockedPerStep;
  Bubble += Place.BubblePerStep;
  TotalWaits += static_cast<double>(Place.BlockedCalls);
  TotalBlocked += static_cast<double>(Place.Blocked);
}

WaitSums report::sumsOf(const ReportData &Data) {
  WaitSums Sums;
  for (const PlaceEntry &Place : Data.Places)
    Sums.add(Place);
  return Sums;
}

bool report::hasSteps(const ReportData &Data) {
  return Data.IsReplayed && Data.Step.Source != StepSource::WholeRun;
}

double report::sureGain(const Interval &Gain) {
  return Gain.Low > 0 ? Gain.Best : 0;
}

std::string report::placeText(const PlaceEntry &Place) {
  return Place.Title + " (" +
         (Place.RuleId.empty() ? Place.Api : Place.RuleId) + ")";
}
