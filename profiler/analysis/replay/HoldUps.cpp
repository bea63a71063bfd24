#include "analysis/replay/HoldUps.h"

#include "analysis/Waits.h"

#include <algorithm>
#include <unordered_map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;
using trace::CopyDirection;
using trace::StreamKind;

/// So many works before a late one are looked at for what kept it.
static constexpr uint32_t MostOthers = 64;

uint64_t HoldUp::last() const { return std::max({Order, Event, Engine}); }

uint32_t analysis::engineOf(const Recording &Of, const DeviceWork &Work) {
  if (Work.Kind != WorkKind::Copy)
    return NoIndex;
  auto Device = static_cast<uint32_t>(Of.deviceOf(Work.Stream));
  if (Work.Direction == CopyDirection::HostToDevice)
    return Device * 2;
  if (Work.Direction == CopyDirection::DeviceToHost)
    return Device * 2 + 1;
  return NoIndex;
}

namespace {

/// Goes through works and edges in the order in which they were queued.
class Finder {
public:
  Finder(const Recording &Of, const Timeline &Events)
      : Of(Of), Events(Events), Result(Events.Works.size()) {}
  std::vector<HoldUp> run();

private:
  void queueWork(uint32_t Number);
  void addEdge(const EventEdge &Edge);
  uint64_t orderedEnd(uint32_t Stream) const;
  void setEnd(uint32_t Stream, uint64_t End);

  const Recording &Of;
  const Timeline &Events;
  /// Ends of what was queued last.
  std::unordered_map<uint32_t, uint64_t> StreamEnds, EngineEnds;
  /// The same of all such streams of a context.
  std::unordered_map<uint64_t, uint64_t> LegacyEnds, BlockingEnds;
  /// By stream: the event that it waits for; by event: when it happens.
  std::unordered_map<uint32_t, uint64_t> Floors;
  std::unordered_map<uint64_t, uint64_t> EventTimes;
  std::vector<HoldUp> Result;
};

} // namespace

template <class MapT>
static uint64_t valueOf(const MapT &In, typename MapT::key_type Key) {
  auto Found = In.find(Key);
  return Found == In.end() ? 0 : Found->second;
}

/// Of what work in \p Stream, queued now, is ordered behind.
uint64_t Finder::orderedEnd(uint32_t Stream) const {
  uint64_t End = valueOf(StreamEnds, Stream);
  auto Own = Of.Streams.find(Stream);
  if (Own == Of.Streams.end())
    return End;
  if (Own->second.Kind == StreamKind::LegacyDefault)
    return std::max(End, valueOf(BlockingEnds, Own->second.Context));
  if (Own->second.Kind == StreamKind::Blocking)
    return std::max(End, valueOf(LegacyEnds, Own->second.Context));
  return End;
}

void Finder::setEnd(uint32_t Stream, uint64_t End) {
  StreamEnds[Stream] = End;
  auto Own = Of.Streams.find(Stream);
  if (Own == Of.Streams.end())
    return;
  auto Raise = [&](uint64_t &To) { To = std::max(To, End); };
  if (Own->second.Kind == StreamKind::LegacyDefault)
    Raise(LegacyEnds[Own->second.Context]);
  else if (Own->second.Kind == StreamKind::Blocking)
    Raise(BlockingEnds[Own->second.Context]);
}

void Finder::queueWork(uint32_t Number) {
  const DeviceWork &Work = Events.Works[Number];
  HoldUp &Own = Result[Number];
  Own.Order = orderedEnd(Work.Stream);
  Own.Event = valueOf(Floors, Work.Stream);
  uint32_t Engine = engineOf(Of, Work);
  if (Engine != NoIndex) {
    Own.Engine = valueOf(EngineEnds, Engine);
    EngineEnds[Engine] = Work.End;
  }
  setEnd(Work.Stream, Work.End);
}

void Finder::addEdge(const EventEdge &Edge) {
  uint64_t &Floor = Floors[Edge.Stream];
  if (Edge.IsWait)
    Floor = std::max(Floor, valueOf(EventTimes, Edge.Event));
  else
    EventTimes[Edge.Event] = std::max(orderedEnd(Edge.Stream), Floor);
}

std::vector<HoldUp> Finder::run() {
  std::vector<std::pair<uint64_t, uint32_t>> Queue;
  for (uint32_t I = 0; I < Events.Works.size(); ++I)
    Queue.emplace_back(queueTime(Events, I), I);
  std::sort(Queue.begin(), Queue.end());
  auto Edge = Events.Edges.begin();
  for (const auto &[Time, Number] : Queue) {
    for (; Edge != Events.Edges.end() && Edge->Time < Time; ++Edge)
      addEdge(*Edge);
    queueWork(Number);
  }
  return std::move(Result);
}

std::vector<HoldUp> analysis::findHoldUps(const Recording &Of,
                                          const Timeline &Events) {
  return Finder(Of, Events).run();
}

uint64_t analysis::othersRan(const Recording &Of, const Timeline &Events,
                             uint32_t Number, uint64_t From) {
  const DeviceWork &Work = Events.Works[Number];
  uint64_t Sum = 0, Until = Work.Start;
  for (uint32_t I = Number, Left = MostOthers; I-- && Left && Until > From;
       --Left) {
    const DeviceWork &Other = Events.Works[I];
    if (Other.Stream == Work.Stream || Other.Kind == WorkKind::Copy ||
        Other.End <= From ||
        Of.deviceOf(Other.Stream) != Of.deviceOf(Work.Stream))
      continue;
    uint64_t Start = std::max(From, Other.Start);
    uint64_t End = std::min(Until, Other.End);
    if (End > Start)
      Sum += End - Start;
    Until = std::min(Until, Start);
  }
  return Sum;
}
