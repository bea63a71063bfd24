#include "report/perfetto/Arrows.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::timeline;

Arrows
report::drawArrows(PerfettoWriter &To, const AnalysedRecording &From,
                   const std::map<uint64_t, std::vector<IdleTime>> &IdleTimes) {
  const Timeline &Events = From.Recorded.Events;
  Arrows Result;
  Result.FromCall.resize(Events.Calls.size());
  Result.ToWait.resize(Events.Calls.size());
  Result.ToWork.resize(Events.Works.size());
  Result.FromWork.resize(Events.Works.size());
  for (size_t I = 0; I < Events.Works.size(); ++I)
    if (uint32_t Call = Events.Works[I].Call; Call != NoIndex) {
      Result.ToWork[I] = To.newFlow();
      Result.FromCall[Call].push_back(Result.ToWork[I]);
    }
  for (size_t I = 0; I < From.Result.Waits.size(); ++I)
    if (const Wait &Own = From.Result.Waits[I];
        Own.Blocked && Own.Work != NoIndex) {
      Result.ToWait[I] = To.newFlow();
      Result.FromWork[Own.Work].push_back(Result.ToWait[I]);
    }
  for (const auto &[Device, Idle] : IdleTimes)
    for (const IdleTime &Each : Idle) {
      uint64_t Flow = Each.Wait == NoIndex ? 0 : To.newFlow();
      Result.ToBubble[Device].push_back(Flow);
      if (Flow)
        Result.FromCall[Each.Wait].push_back(Flow);
    }
  return Result;
}
