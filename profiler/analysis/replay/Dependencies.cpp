#include "analysis/replay/Dependencies.h"

#include "analysis/syncs/StreamQueues.h"

#include <algorithm>
#include <unordered_map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using trace::CopyDirection;
using trace::StreamKind;

/// The search for what delayed an activity examines this many before it.
static constexpr uint32_t MostOthers = 64;

uint64_t Dependency::last() const { return std::max({Order, Event, Engine}); }

uint32_t replay::engineOf(const TraceData &Trace,
                          const DeviceActivity &Activity) {
  if (Activity.Kind != ActivityKind::Copy)
    return NoIndex;
  auto Device = static_cast<uint32_t>(Trace.deviceOf(Activity.Stream));
  if (Activity.Direction == CopyDirection::HostToDevice)
    return Device * 2;
  if (Activity.Direction == CopyDirection::DeviceToHost)
    return Device * 2 + 1;
  return NoIndex;
}

namespace {

/// Goes through activities and edges in the order in which they were queued.
class Finder {
public:
  Finder(const TraceData &Trace, const Timeline &Events)
      : Trace(Trace), Events(Events), Result(Events.Activities.size()) {}
  std::vector<Dependency> run();

private:
  void queueActivity(uint32_t Number);
  void addEdge(const EventEdge &Edge);
  uint64_t orderedEnd(uint32_t Stream) const;
  void setEnd(uint32_t Stream, uint64_t End);

  const TraceData &Trace;
  const Timeline &Events;
  /// The ends of the activities queued last.
  std::unordered_map<uint32_t, uint64_t> StreamEnds, EngineEnds;
  /// By stream: the engine of the activity queued last.
  std::unordered_map<uint32_t, uint32_t> LastEngines;
  /// The same over all such streams of a context.
  std::unordered_map<uint64_t, uint64_t> LegacyEnds, BlockingEnds;
  /// By stream: the event that it waits for; by event: when it occurs.
  std::unordered_map<uint32_t, uint64_t> Floors;
  std::unordered_map<uint64_t, uint64_t> EventTimes;
  std::vector<Dependency> Result;
};

} // namespace

template <class MapT>
static uint64_t valueOf(const MapT &In, typename MapT::key_type Key) {
  auto Found = In.find(Key);
  return Found == In.end() ? 0 : Found->second;
}

/// The end of the activities that one queued in \p Stream now would have to
/// follow.
uint64_t Finder::orderedEnd(uint32_t Stream) const {
  uint64_t End = valueOf(StreamEnds, Stream);
  auto Own = Trace.Streams.find(Stream);
  if (Own == Trace.Streams.end())
    return End;
  if (Own->second.Kind == StreamKind::LegacyDefault)
    return std::max(End, valueOf(BlockingEnds, Own->second.Context));
  if (Own->second.Kind == StreamKind::Blocking)
    return std::max(End, valueOf(LegacyEnds, Own->second.Context));
  return End;
}

void Finder::setEnd(uint32_t Stream, uint64_t End) {
  StreamEnds[Stream] = End;
  auto Own = Trace.Streams.find(Stream);
  if (Own == Trace.Streams.end())
    return;
  auto Raise = [&](uint64_t &To) { To = std::max(To, End); };
  if (Own->second.Kind == StreamKind::LegacyDefault)
    Raise(LegacyEnds[Own->second.Context]);
  else if (Own->second.Kind == StreamKind::Blocking)
    Raise(BlockingEnds[Own->second.Context]);
}

void Finder::queueActivity(uint32_t Number) {
  const DeviceActivity &Activity = Events.Activities[Number];
  Dependency &Own = Result[Number];
  Own.Order = orderedEnd(Activity.Stream);
  Own.Event = valueOf(Floors, Activity.Stream);
  uint32_t Engine = engineOf(Trace, Activity);
  uint32_t &Last =
      LastEngines.try_emplace(Activity.Stream, Engine).first->second;
  if (Last != Engine)
    Own.Change =
        Engine == NoIndex ? EngineChange::ToKernel : EngineChange::ToCopy;
  Last = Engine;
  if (Engine != NoIndex) {
    Own.Engine = valueOf(EngineEnds, Engine);
    EngineEnds[Engine] = Activity.End;
  }
  setEnd(Activity.Stream, Activity.End);
}

void Finder::addEdge(const EventEdge &Edge) {
  uint64_t &Floor = Floors[Edge.Stream];
  if (Edge.IsSync)
    Floor = std::max(Floor, valueOf(EventTimes, Edge.Event));
  else
    EventTimes[Edge.Event] = std::max(orderedEnd(Edge.Stream), Floor);
}

std::vector<Dependency> Finder::run() {
  std::vector<std::pair<uint64_t, uint32_t>> Queue;
  Queue.reserve(Events.Activities.size());
  for (uint32_t I = 0; I < Events.Activities.size(); ++I)
    Queue.emplace_back(queueTime(Events, I), I);
  std::sort(Queue.begin(), Queue.end());
  auto Edge = Events.Edges.begin();
  for (const auto &[Time, Number] : Queue) {
    for (; Edge != Events.Edges.end() && Edge->Time < Time; ++Edge)
      addEdge(*Edge);
    queueActivity(Number);
  }
  return std::move(Result);
}

std::vector<Dependency> replay::findDependencies(const TraceData &Trace,
                                                 const Timeline &Events) {
  return Finder(Trace, Events).run();
}

uint64_t replay::othersRan(const TraceData &Trace, const Timeline &Events,
                           uint32_t Number, uint64_t From) {
  const DeviceActivity &Activity = Events.Activities[Number];
  uint64_t Sum = 0, Until = Activity.Start;
  for (uint32_t I = Number, Left = MostOthers; I-- && Left && Until > From;
       --Left) {
    const DeviceActivity &Other = Events.Activities[I];
    if (Other.Stream == Activity.Stream || Other.Kind == ActivityKind::Copy ||
        Other.End <= From ||
        Trace.deviceOf(Other.Stream) != Trace.deviceOf(Activity.Stream))
      continue;
    uint64_t Start = std::max(From, Other.Start);
    uint64_t End = std::min(Until, Other.End);
    if (End > Start)
      Sum += End - Start;
    Until = std::min(Until, Start);
  }
  return Sum;
}
