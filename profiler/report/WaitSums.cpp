#include "report/WaitSums.h"

using namespace syncline;

void WaitSums::add(const PlaceEntry &Place) {
  Waits += Place.CallsPerStep;
  Blocked += Place.BlockedPerStep;
  Bubble += Place.BubblePerStep;
  TotalWaits += static_cast<double>(Place.BlockedCalls);
  TotalBlocked += static_cast<double>(Place.Blocked);
}

WaitSums syncline::sumsOf(const ReportData &Data) {
  WaitSums Sums;
  for (const PlaceEntry &Place : Data.Places)
    Sums.add(Place);
  return Sums;
}

bool syncline::hasSteps(const ReportData &Data) {
  return Data.IsReplayed && Data.Step.Source != StepSource::WholeRun;
}

double syncline::sureGain(const Interval &Gain) {
  return Gain.Low > 0 ? Gain.Best : 0;
}

std::string syncline::placeText(const PlaceEntry &Place) {
  return Place.Title + " (" +
         (Place.RuleId.empty() ? Place.Api : Place.RuleId) + ")";
}
