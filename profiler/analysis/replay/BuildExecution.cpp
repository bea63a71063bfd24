#include "analysis/replay/BuildExecution.h"

#include "analysis/replay/ActivityDelays.h"
#include "analysis/replay/Backlogs.h"
#include "analysis/replay/CallCost.h"
#include "analysis/replay/FirstAt.h"
#include "analysis/replay/Lanes.h"
#include "analysis/replay/Occupancy.h"
#include "analysis/replay/ServedThreads.h"
#include "analysis/replay/SharedDevice.h"
#include "analysis/replay/TypicalTimes.h"
#include "timeline/KernelExchange.h"

#include <algorithm>
#include <map>
#include <unordered_map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using trace::CopyDirection;
using trace::MemoryKind;

namespace {

class Builder {
public:
  Builder(const TraceData &Trace, const Timeline &Events,
          const CommonFacts &Facts, const std::vector<Sync> &Syncs,
          std::span<const uint64_t> Starts);
  Execution build();

private:
  /// A call or an edge, with its start.
  struct Item {
    uint64_t Start = 0;
    uint64_t End = 0;
    uint32_t Thread = 0;
    uint32_t Call = NoIndex;
    const EventEdge *Edge = nullptr;
    uint32_t Lane = 0;
  };

  void collectItems();
  void openLanes();
  void addOperation(const Item &From);
  void addCall(Operation &Op);
  void addEdge(Operation &Op, const EventEdge &Edge);
  void addActivities(Operation &Op, const HostCall &Call);
  QueuedActivity queuedActivity(uint32_t Number, uint64_t Called);
  uint64_t movingTime(const Operation &Op, const DeviceActivity &Read) const;
  void addSync(Operation &Op, const HostCall &Call, const Sync &Waited);
  uint32_t streamIndex(uint32_t Id);
  void addTails();

  const TraceData &Trace;
  const Timeline &Events;
  const std::vector<Sync> &Syncs;
  const CommonFacts &Facts;
  std::vector<Item> Items;
  /// By lane: the end of its last operation, and the thread that ran it.
  std::vector<uint64_t> LaneEnds;
  std::vector<uint32_t> LastThreads;
  std::unordered_map<uint32_t, uint32_t> StreamIndexOf;
  /// By activity of the timeline: its index in Result.Activities.
  std::unordered_map<uint32_t, uint32_t> QueuedOf;
  TypicalTimes Typical;
  Execution Result;
};

} // namespace

Builder::Builder(const TraceData &Trace, const Timeline &Events,
                 const CommonFacts &Facts, const std::vector<Sync> &Syncs,
                 std::span<const uint64_t> Starts)
    : Trace(Trace), Events(Events), Syncs(Syncs), Facts(Facts) {
  Result.Recorded = {Starts.front(), Starts.back()};
  Result.Steps = static_cast<uint32_t>(Starts.size() - 1);
}

void Builder::collectItems() {
  uint32_t End = firstAt(Events.Calls, Result.Recorded.End);
  for (uint32_t I = firstAt(Events.Calls, Result.Recorded.Start); I < End;
       ++I) {
    const HostCall &Call = Events.Calls[I];
    Items.push_back({Call.Start, Call.End, Call.Thread, I, nullptr});
  }
  for (const EventEdge &Edge : Events.Edges)
    if (Result.Recorded.contains(Edge.Time))
      Items.push_back({Edge.Time, Edge.Time, Edge.Thread, NoIndex, &Edge});
  std::stable_sort(
      Items.begin(), Items.end(),
      [](const Item &A, const Item &B) { return A.Start < B.Start; });
}

/// An edge belongs to the lane of its thread's preceding call, if there is one.
void Builder::openLanes() {
  std::vector<HostCall> Calls;
  std::vector<uint32_t> Streams;
  for (const Item &From : Items)
    if (From.Call != NoIndex) {
      const HostCall &Call = Events.Calls[From.Call];
      Calls.push_back(Call);
      Streams.push_back(Call.FirstActivity == NoIndex
                            ? NoIndex
                            : Events.Activities[Call.FirstActivity].Stream);
    }
  std::vector<uint32_t> Served = servedThreads(Calls, Streams);
  for (size_t I = 0; I < Calls.size(); ++I)
    Calls[I].Thread = Served[I];
  std::map<uint32_t, uint32_t> LaneOf = findLanes(Calls), LastLane = LaneOf;
  size_t Next = 0;
  uint32_t Lanes = 1;
  for (Item &From : Items) {
    if (From.Call != NoIndex)
      LastLane[From.Thread] = LaneOf[Served[Next++]];
    From.Lane = LastLane[From.Thread];
    Lanes = std::max(Lanes, From.Lane + 1);
  }
  LaneEnds.assign(Lanes, Result.Recorded.Start);
  LastThreads.assign(Lanes, 0);
}

uint32_t Builder::streamIndex(uint32_t Id) {
  auto [Entry, IsNew] = StreamIndexOf.try_emplace(
      Id, static_cast<uint32_t>(Result.Streams.size()));
  if (IsNew) {
    ReplayStream Stream;
    Stream.Id = Id;
    if (auto Found = Trace.Streams.find(Id); Found != Trace.Streams.end()) {
      Stream.Device = Found->second.Device;
      Stream.Context = Found->second.Context;
      Stream.Kind = Found->second.Kind;
    }
    Result.Streams.push_back(Stream);
  }
  return Entry->second;
}

QueuedActivity Builder::queuedActivity(uint32_t Number, uint64_t Called) {
  const DeviceActivity &Activity = Events.Activities[Number];
  QueuedActivity Queued;
  Queued.Source = Number;
  Queued.Stream = streamIndex(Activity.Stream);
  Queued.Duration = Activity.duration();
  Queued.Engine = engineOf(Trace, Activity);
  Queued.IsCopy = Activity.Kind == ActivityKind::Copy;
  Queued.IsHostPaced =
      Queued.IsCopy && (Activity.Source == MemoryKind::Pageable ||
                        Activity.Target == MemoryKind::Pageable);
  Queued.IsCommunication = exchangeOf(Trace, Activity) != nullptr;
  if (Activity.Kind != ActivityKind::Copy)
    Queued.Share = occupiedShare(Trace, Activity);
  ActivityDelays Delays =
      findDelays(Trace, Events, Number, Called, Facts.Dependencies[Number],
                 Typical, Result.Recorded.Start);
  Queued.Latency = Delays.Latency;
  Queued.Gap = Delays.Gap;
  return Queued;
}

void Builder::addActivities(Operation &Op, const HostCall &Call) {
  Op.FirstActivity = static_cast<uint32_t>(Result.Activities.size());
  if (Call.FirstActivity == NoIndex)
    return;
  // Activities of other streams may lie between those of one call.
  for (uint32_t I = Call.FirstActivity; I <= Call.LastActivity; ++I) {
    if (Events.Activities[I].Call != Op.Call)
      continue;
    QueuedActivity Queued = queuedActivity(I, Call.Start);
    QueuedOf[I] = static_cast<uint32_t>(Result.Activities.size());
    Result.Activities.push_back(Queued);
    ++Op.ActivityCount;
  }
}

void Builder::addSync(Operation &Op, const HostCall &Call, const Sync &Waited) {
  Op.Scope = Waited.Scope;
  if (Op.Scope == SyncScope::Nothing)
    return;
  Op.Wake = static_cast<int64_t>(Typical.WakeTime);
  if (Waited.Blocked && Waited.Activity != NoIndex)
    Op.Wake = static_cast<int64_t>(Call.End) -
              static_cast<int64_t>(Events.Activities[Waited.Activity].End);
  if (Op.Scope == SyncScope::OneActivity) {
    auto Found = QueuedOf.find(Waited.Activity);
    if (Found != QueuedOf.end()) {
      Op.Awaited = Found->second;
      Op.Moving = movingTime(Op, Events.Activities[Waited.Activity]);
    } else {
      Op.Scope = SyncScope::Nothing;
    }
  } else if (Op.Scope == SyncScope::Stream) {
    Op.Stream = streamIndex(Call.Stream);
  } else if (Waited.Activity != NoIndex) {
    Op.Stream = streamIndex(Events.Activities[Waited.Activity].Stream);
  }
}

/// The time in which the host moves the bytes of a read to pageable memory:
/// after the read ends on the device, the host still has to wake up and to do
/// that.
uint64_t Builder::movingTime(const Operation &Op,
                             const DeviceActivity &Read) const {
  if (!Result.Activities[Op.Awaited].IsHostPaced || Op.Wake < 0 ||
      Read.Direction != CopyDirection::DeviceToHost)
    return 0;
  auto Wake = static_cast<uint64_t>(Op.Wake);
  return Wake - std::min(Wake, Typical.WakeTime);
}

void Builder::addCall(Operation &Op) {
  const HostCall &Call = Events.Calls[Op.Call];
  const Sync &Waited = Syncs[Op.Call];
  Op.IsOnlyInWindows = !Call.CanBlock;
  Op.RecordingInside = Facts.OwnCost.in(Call.Thread, {Call.Start, Call.End});
  Op.Cost = callCost(Events, Call, Waited, Typical);
  if (!Waited.Blocked)
    Op.Cost -= std::min(Op.Cost, Op.RecordingInside);
  addActivities(Op, Call);
  addSync(Op, Call, Waited);
}

void Builder::addEdge(Operation &Op, const EventEdge &Edge) {
  Op.Edge = Edge.IsSync ? EdgeRole::SyncsFor : EdgeRole::Records;
  Op.Event = Edge.Event;
  Op.Stream = streamIndex(Edge.Stream);
}

void Builder::addOperation(const Item &From) {
  Operation Op;
  Op.Call = From.Call;
  Op.Lane = From.Lane;
  uint64_t &Last = LaneEnds[Op.Lane];
  if (From.Start > Last) {
    Op.RecordingBefore = Facts.OwnCost.in(From.Thread, {Last, From.Start});
    Op.HostGap = From.Start - Last - Op.RecordingBefore;
  }
  if (From.Edge)
    addEdge(Op, *From.Edge);
  else
    addCall(Op);
  Last = std::max(Last, From.End);
  LastThreads[Op.Lane] = From.Thread;
  Result.Operations.push_back(Op);
}

void Builder::addTails() {
  for (size_t Lane = 0; Lane < LaneEnds.size(); ++Lane) {
    TimeSpan Tail{LaneEnds[Lane], Result.Recorded.End};
    uint64_t Own = Facts.OwnCost.in(LastThreads[Lane], Tail);
    Result.Tails.push_back(Tail.duration() - Own);
    Result.RecordingTails.push_back(Own);
  }
}

Execution Builder::build() {
  collectItems();
  Typical =
      measureTypicalTimes(Events, Syncs, Facts.Dependencies, Result.Recorded);
  Result.IdleSyncCost = Typical.IdleSyncCost;
  Result.WakeTime = Typical.WakeTime;
  Result.LaunchCost = Typical.launchCost();
  Result.Completed = {completionOf(Events, Facts.Queued, Result.Recorded.Start),
                      completionOf(Events, Facts.Queued, Result.Recorded.End)};
  openLanes();
  for (const Item &From : Items)
    addOperation(From);
  separateKernels(Result, Events);
  Result.Backlogs = findBacklogs(Events, Result, Facts);
  addTails();
  return std::move(Result);
}

Execution replay::buildExecution(const TraceData &Trace, const Timeline &Events,
                                 const CommonFacts &Facts,
                                 const std::vector<Sync> &Syncs,
                                 std::span<const uint64_t> Starts) {
  return Builder(Trace, Events, Facts, Syncs, Starts).build();
}

Execution replay::buildExecution(const TraceData &Trace, const Timeline &Events,
                                 const std::vector<Sync> &Syncs,
                                 std::span<const uint64_t> Starts) {
  return buildExecution(Trace, Events, CommonFacts(Trace, Events), Syncs,
                        Starts);
}
