#include "report/model/NeighborCalls.h"

#include <map>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::timeline;

std::vector<NeighborCalls> report::findNeighbors(const Timeline &Events) {
  std::vector<NeighborCalls> Result(Events.Calls.size());
  struct Last {
    const HostCall *Call = nullptr;
    NeighborCalls *Own = nullptr;
  };
  std::map<uint32_t, Last> Threads;
  auto Visit = [&](const HostCall &Call, NeighborCalls *Own) {
    Last &Before = Threads[Call.Thread];
    if (Own)
      Own->Before = Before.Call;
    if (Before.Own)
      Before.Own->After = &Call;
    Before = {&Call, Own};
  };
  auto Beyond = Events.Neighbors.begin();
  for (size_t I = 0; I < Events.Calls.size(); ++I) {
    for (; Beyond != Events.Neighbors.end() &&
           Beyond->Start < Events.Calls[I].Start;
         ++Beyond)
      Visit(*Beyond, nullptr);
    Visit(Events.Calls[I], &Result[I]);
  }
  for (; Beyond != Events.Neighbors.end(); ++Beyond)
    Visit(*Beyond, nullptr);
  return Result;
}
