#include "analysis/ranks/Collectives.h"

#include "timeline/KernelExchange.h"

#include <algorithm>
#include <set>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::ranks;
using namespace syncline::timeline;

uint32_t CollectiveKinds::numberOf(std::string_view Name, uint32_t Stream) {
  auto Next = static_cast<uint32_t>(Numbers.size());
  return Numbers.try_emplace({std::string(Name), Stream}, Next).first->second;
}

/// The exchange of a kernel that waits for other ranks; null for other kernels.
static const ExchangeInfo *waitingExchange(const TraceData &Trace,
                                           const DeviceActivity &Activity) {
  const ExchangeInfo *Found = exchangeOf(Trace, Activity);
  return Found && Found->Kind != ExchangeKind::OneSided ? Found : nullptr;
}

/// The stream that distinguishes communicators. Each pair of ranks has its own
/// communicator, which may be the first on one rank and the second on the
/// other.
static uint32_t streamOf(const DeviceActivity &Activity,
                         const ExchangeInfo &Exchange) {
  return Exchange.Kind == ExchangeKind::PointToPoint ? 0 : Activity.Stream;
}

std::vector<Collective> ranks::findCollectives(const TraceData &Trace,
                                               const Timeline &Events,
                                               CollectiveKinds &Kinds) {
  auto ForEach = [&](auto &&Visit) {
    for (const DeviceActivity &Activity : Events.Activities)
      if (const ExchangeInfo *Found = waitingExchange(Trace, Activity))
        Visit(Activity, *Found);
  };
  std::map<std::string_view, std::set<uint32_t>> StreamsOf;
  ForEach([&](const DeviceActivity &Activity, const ExchangeInfo &Exchange) {
    StreamsOf[Exchange.Name].insert(streamOf(Activity, Exchange));
  });
  std::map<std::pair<std::string_view, uint32_t>, uint32_t> KindOf;
  for (const auto &[Name, Streams] : StreamsOf) {
    uint32_t Ordinal = 0;
    for (uint32_t Stream : Streams)
      KindOf[{Name, Stream}] = Kinds.numberOf(Name, Ordinal++);
  }
  std::vector<Collective> Result;
  ForEach([&](const DeviceActivity &Activity, const ExchangeInfo &Exchange) {
    Result.push_back(
        {Activity.Start, Activity.End,
         KindOf[{Exchange.Name, streamOf(Activity, Exchange)}],
         static_cast<uint32_t>(&Activity - Events.Activities.data()),
         Activity.Stream, Exchange.Kind == ExchangeKind::PointToPoint});
  });
  std::stable_sort(
      Result.begin(), Result.end(),
      [](const Collective &A, const Collective &B) { return A.End < B.End; });
  return Result;
}
