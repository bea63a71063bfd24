#include "report/model/HostRemedyChoice.h"

#include "analysis/model/DeviceTime.h"
#include "report/model/Advice.h"
#include "report/model/SyncSums.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;

const HostRemedyEntry *report::remedyOfHotLines(const ReportData &Data,
                                                const HotLinesEntry &Hot) {
  auto Number = static_cast<size_t>(&Hot - Data.HotLines.data());
  auto Found =
      std::ranges::find_if(Data.HostRemedies, [&](const HostRemedyEntry &Each) {
        return Each.InHotLines[Number] >= MainPart * Hot.Time;
      });
  return Found == Data.HostRemedies.end() ? nullptr : &*Found;
}

static bool waitsForHost(const DeviceEntry &Device) {
  return Device.of(DeviceState::LaunchBound) +
             Device.of(DeviceState::HostWork) >=
         NotableShare * Device.Total;
}

const HotLinesEntry *report::linesNaming(const ReportData &Data,
                                         const HostRemedyEntry &Remedy) {
  const DeviceEntry &Device = Data.Devices.front();
  // The summary says nothing about a cause for which the device hardly waits.
  double Least = NotableShare * Device.Total;
  const HotLinesEntry *Result = nullptr;
  for (const HotLinesEntry &Hot : Data.HotLines) {
    double Waits = Device.of(stateOf(Hot.Cause));
    if (Waits < Least || remedyOfHotLines(Data, Hot) != &Remedy ||
        (Result && Result->Cause == Hot.Cause))
      continue;
    Result = &Hot;
    Least = Waits;
  }
  return Result;
}

/// Whether the remedy has a sure gain that deserves a sentence of its own: its
/// code takes a notable part of the host's time, or the step is notably
/// shorter.
static bool isWorthNaming(const HostRemedyEntry &Remedy,
                          const ReportData &Data) {
  bool IsSure =
      counts(Remedy.Gain, Data.Step.Time) && sureGain(Remedy.Gain) > 0;
  return IsSure &&
         (Remedy.Work.time() >= NotableShare * Data.HotLines.front().OfTime ||
          Remedy.Gain.Best >= NotableGain * Data.Step.Time);
}

const HostRemedyEntry *report::otherHostRemedy(const ReportData &Data) {
  if (Data.HotLines.empty() || !waitsForHost(Data.Devices.front()) ||
      Data.Step.isOfOtherPhase())
    return nullptr;
  const HostRemedyEntry *Largest = nullptr;
  for (const HostRemedyEntry &Each : Data.HostRemedies)
    if (!linesNaming(Data, Each) && isWorthNaming(Each, Data) &&
        (!Largest || Each.Gain.Best > Largest->Gain.Best))
      Largest = &Each;
  return Largest;
}

std::string report::remedyTitle(const HostRemedyEntry &Remedy) {
  return Remedy.Remedies.front().Title + " (" + Remedy.RuleId + ")";
}
