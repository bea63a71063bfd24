#include "report/perfetto/Arrows.h"

using namespace syncline;
using namespace syncline::analysis::syncs;
using namespace syncline::report;
using namespace syncline::report::perfetto;
using namespace syncline::timeline;

Arrows perfetto::drawArrows(
    PerfettoWriter &Out, const AnalyzedTrace &Trace,
    const std::map<uint64_t, std::vector<IdleTime>> &IdleTimes) {
  const Timeline &Events = Trace.Recorded.Events;
  Arrows Result;
  Result.FromCall.resize(Events.Calls.size());
  Result.ToBlock.resize(Events.Calls.size());
  Result.ToActivity.resize(Events.Activities.size());
  Result.FromActivity.resize(Events.Activities.size());
  for (size_t I = 0; I < Events.Activities.size(); ++I)
    if (uint32_t Call = Events.Activities[I].Call; Call != NoIndex) {
      Result.ToActivity[I] = Out.newFlow();
      Result.FromCall[Call].push_back(Result.ToActivity[I]);
    }
  for (size_t I = 0; I < Trace.Result.Syncs.size(); ++I)
    if (const Sync &Own = Trace.Result.Syncs[I];
        Own.Blocked && Own.Activity != NoIndex) {
      Result.ToBlock[I] = Out.newFlow();
      Result.FromActivity[Own.Activity].push_back(Result.ToBlock[I]);
    }
  for (const auto &[Device, Idle] : IdleTimes)
    for (const IdleTime &Each : Idle) {
      uint64_t Flow = Each.Sync == NoIndex ? 0 : Out.newFlow();
      Result.ToBubble[Device].push_back(Flow);
      if (Flow)
        Result.FromCall[Each.Sync].push_back(Flow);
    }
  return Result;
}
