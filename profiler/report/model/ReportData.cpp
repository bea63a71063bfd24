#include "report/model/ReportData.h"

#include "report/model/CallerTitle.h"

using namespace syncline;
using namespace syncline::report;
using analysis::DeviceState;

double DeviceEntry::workTime() const {
  return of(DeviceState::Compute) + of(DeviceState::Communicate) +
         of(DeviceState::WaitForRanks) + of(DeviceState::PipelineBubble) +
         of(DeviceState::CopyOnly);
}

const char *report::toString(Outcome Value) {
  switch (Value) {
  case Outcome::Gains:
    return "gains";
  case Outcome::MayGain:
    return "may-gain";
  case Outcome::Costs:
    return "costs";
  case Outcome::NoGain:
    return "no-gain";
  case Outcome::Unknown:
    return "unknown";
  case Outcome::OutsideSteps:
    return "outside-steps";
  }
  return "unknown";
}

Outcome report::outcomeOf(const analysis::Interval &Gain, double Step) {
  if (!analysis::counts(Gain, Step))
    return Outcome::NoGain;
  return analysis::isSure(Gain) ? Outcome::Gains : Outcome::MayGain;
}

std::string report::siteTitle(const SiteEntry &Entry) {
  return Entry.ShowsPyTorch ? titleWith(Entry.UserTitle, Entry.PyTorch)
                            : Entry.Title;
}

std::string report::packageOf(const SiteEntry &Entry) {
  return Entry.Library ? Entry.Library->Package : "";
}

std::string report::ruleTitle(const SiteEntry &Entry) {
  if (Entry.RuleId.empty())
    return Entry.Api;
  return Entry.PythonName.empty()
             ? Entry.RuleId
             : Entry.RuleId + " (" + Entry.PythonName + ")";
}
