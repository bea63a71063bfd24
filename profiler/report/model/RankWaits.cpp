#include "report/model/RankWaits.h"

#include "analysis/time/AccountDevices.h"
#include "report/model/DeviceEntries.h"
#include "report/model/Summary.h"

#include <algorithm>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::time;
using namespace syncline::report;

static constexpr const char *UnknownWaits =
    "communicating includes the time in which collectives wait for other "
    "ranks; a report of the traces of all ranks separates the two";

void report::noteUnknownWaits(ReportData &Data) {
  if (std::ranges::any_of(Data.Devices, [](const DeviceEntry &Device) {
        return Device.of(DeviceState::Communicate) +
                   Device.HiddenCommunication >
               0;
      }))
    Data.Warnings.emplace_back(UnknownWaits);
}

void report::splitRankWaits(AnalyzedTrace &Trace,
                            std::unordered_map<uint32_t, RankWait> Waits) {
  Trace.RankWaits = std::move(Waits);
  if (!Trace.Result.IsReplayed)
    return;
  for (ReplayedRun &Run : Trace.Result.Runs) {
    for (QueuedActivity &Each : Run.Exec.Activities)
      if (auto Own = Trace.RankWaits.find(Each.Source);
          Own != Trace.RankWaits.end())
        Each.Waiting = Own->second;
    Run.Devices = accountDevices(Run.Exec, Run.Base, Run.WithoutSyncs);
  }
  Trace.Result.Devices = sumDevices(Trace.Result.Runs);
  ReportData &Data = Trace.Data;
  Data.Devices = deviceEntries(Trace.Recorded.Data, Trace.Result);
  Data.KnowsRankWaits = true;
  std::erase(Data.Warnings, UnknownWaits);
  summarize(Data);
}
