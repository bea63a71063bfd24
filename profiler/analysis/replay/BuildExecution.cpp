#include "analysis/replay/CommonFacts.h"
#include "analysis/replay/Execution.h"
#include "analysis/replay/Occupancy.h"

#include <algorithm>
#include <unordered_map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;
using trace::CallKind;
using trace::MemoryKind;

/// What a wait costs that finds nothing to wait for, and how long one takes to
/// return, where the recording has too few to tell. Seen on an H200.
static constexpr uint64_t DefaultIdleSync = 3'000;
static constexpr uint64_t DefaultWake = 6'000;
static constexpr uint64_t DefaultLaunch = 5'000;
static constexpr uint64_t DefaultLatency = 7'000;
static constexpr uint64_t DefaultGap = 1'500;
/// A launch that lasts so many times longer than others, while the driver's
/// queue is nearly full, has waited for room in it.
static constexpr uint64_t FullQueueFactor = 5;
static constexpr uint64_t NearlyFullQueue = 900;
/// A work that begins so long after its call had to wait for something.
static constexpr uint64_t LateStart = 100'000;

static uint64_t median(std::vector<uint64_t> Values, uint64_t Default) {
  if (Values.size() < 3)
    return Default;
  auto Middle = Values.begin() + static_cast<ptrdiff_t>(Values.size() / 2);
  std::nth_element(Values.begin(), Middle, Values.end());
  return *Middle;
}

namespace {

class Builder {
public:
  Builder(const TraceData &Of, const Timeline &Events, const CommonFacts &Facts,
          const std::vector<Sync> &Syncs, std::span<const uint64_t> Starts);
  Execution build();

private:
  /// A call or an edge, at its time.
  struct Item {
    uint64_t Start = 0;
    uint64_t End = 0;
    uint32_t Thread = 0;
    uint32_t Call = NoIndex;
    const EventEdge *Edge = nullptr;
  };

  void collectItems();
  void measure();
  void measureActivities();
  void addOperation(const Item &From);
  void addActivities(Operation &Op, const HostCall &Call);
  void addSync(Operation &Op, const HostCall &Call, const Sync &Waited);
  uint64_t costOf(const HostCall &Call, const Sync &Waited) const;
  uint32_t streamIndex(uint32_t Id);
  void addDelays(QueuedActivity &To, uint32_t Number, uint64_t Called) const;
  uint64_t doneBy(uint64_t Time) const;
  void findBacklogs();

  const TraceData &Of;
  const Timeline &Events;
  const std::vector<Sync> &Syncs;
  const RecordingCost &OwnCost;
  const std::vector<Dependency> &Dependencies;
  std::vector<Item> Items;
  std::map<uint32_t, uint32_t> LaneOf;
  /// Of each lane: when its last operation ended, and whose that was.
  std::vector<uint64_t> LaneEnds;
  std::vector<uint32_t> LastThreads;
  std::unordered_map<uint32_t, uint32_t> StreamIndexOf;
  std::unordered_map<uint32_t, uint32_t> PlannedOf;
  uint64_t Latency = 0, Gap = 0, LaunchCost = 0;
  Execution Result;
};

} // namespace

Builder::Builder(const TraceData &Of, const Timeline &Events,
                 const CommonFacts &Facts, const std::vector<Sync> &Syncs,
                 std::span<const uint64_t> Starts)
    : Of(Of), Events(Events), Syncs(Syncs), OwnCost(Facts.OwnCost),
      Dependencies(Facts.Dependencies) {
  Result.Recorded = {Starts.front(), Starts.back()};
  Result.Steps = static_cast<uint32_t>(Starts.size() - 1);
}

/// The number of the first one, in the order of their starts, that does not
/// start before \p Time.
template <class EventT>
static uint32_t firstAt(const std::vector<EventT> &Events, uint64_t Time) {
  auto First = std::partition_point(
      Events.begin(), Events.end(),
      [&](const EventT &Event) { return Event.Start < Time; });
  return static_cast<uint32_t>(First - Events.begin());
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

/// What is typical of these steps.
void Builder::measure() {
  std::vector<uint64_t> IdleSyncs, Wakes, Launches;
  for (const Item &From : Items) {
    if (From.Call == NoIndex)
      continue;
    const HostCall &Call = Events.Calls[From.Call];
    const Sync &Waited = Syncs[From.Call];
    if (Call.Kind == CallKind::Launch)
      Launches.push_back(Call.duration());
    bool IsPureSync = Waited.Cause == BlockCause::Stream ||
                      Waited.Cause == BlockCause::Event ||
                      Waited.Cause == BlockCause::Device;
    if (IsPureSync && Waited.Blocked && Call.End >= Waited.Release)
      Wakes.push_back(Call.End - Waited.Release);
    else if (IsPureSync && !Waited.Blocked)
      IdleSyncs.push_back(Call.duration());
  }
  Result.IdleSyncCost = median(std::move(IdleSyncs), DefaultIdleSync);
  Result.WakeTime = median(std::move(Wakes), DefaultWake);
  LaunchCost = median(std::move(Launches), 0);
  Result.LaunchCost = LaunchCost ? LaunchCost : DefaultLaunch;
}

void Builder::measureActivities() {
  std::vector<uint64_t> Latencies, Gaps;
  uint32_t End = firstAt(Events.Activities, Result.Recorded.End);
  for (uint32_t I = firstAt(Events.Activities, Result.Recorded.Start); I < End;
       ++I) {
    const DeviceActivity &Activity = Events.Activities[I];
    if (Activity.Call == NoIndex)
      continue;
    uint64_t Queued = queueTime(Events, I);
    const Dependency &Held = Dependencies[I];
    if (Held.last() <= Queued && Activity.Start > Queued)
      Latencies.push_back(Activity.Start - Queued);
    else if (Held.Order == Held.last() && Activity.Start >= Held.Order &&
             Held.Order > Queued + DefaultLatency)
      Gaps.push_back(Activity.Start - Held.Order);
  }
  Latency = median(std::move(Latencies), DefaultLatency);
  Gap = median(std::move(Gaps), DefaultGap);
}

uint32_t Builder::streamIndex(uint32_t Id) {
  auto [Entry, IsNew] = StreamIndexOf.try_emplace(
      Id, static_cast<uint32_t>(Result.Streams.size()));
  if (IsNew) {
    ReplayStream Stream;
    Stream.Id = Id;
    if (auto Found = Of.Streams.find(Id); Found != Of.Streams.end()) {
      Stream.Device = Found->second.Device;
      Stream.Context = Found->second.Context;
      Stream.Kind = Found->second.Kind;
    }
    Result.Streams.push_back(Stream);
  }
  return Entry->second;
}

/// What held a work up in the recording tells one of its two delays; the other
/// one is the typical one. Events and engines hold it up in a replay too.
void Builder::addDelays(QueuedActivity &To, uint32_t Number,
                        uint64_t Called) const {
  const DeviceActivity &Activity = Events.Activities[Number];
  const Dependency &Held = Dependencies[Number];
  uint64_t Since = Activity.Start > Called ? Activity.Start - Called : 0;
  uint64_t Behind =
      Activity.Start > Held.last() ? Activity.Start - Held.last() : 0;
  To.Latency = Since;
  To.Gap = Gap;
  if (Held.last() <= Called + DefaultLatency / 2)
    return;
  if (Behind <= 4 * Gap || Since >= 4 * Latency)
    To.Latency = std::min(Latency, Since);
  if (Behind > 4 * Gap &&
      2 * othersRan(Of, Events, Number, Held.last()) >= Behind)
    To.Gap = Activity.Start - Held.Order;
  else if (Held.Order == Held.last())
    To.Gap = std::min(Behind, 4 * Gap);
  else if (Activity.Start > Held.Order)
    To.Gap = std::min(Activity.Start - Held.Order, Gap);
}

void Builder::addActivities(Operation &Op, const HostCall &Call) {
  Op.FirstActivity = static_cast<uint32_t>(Result.Activities.size());
  if (Call.FirstActivity == NoIndex)
    return;
  // Activities of one call stand apart only where other streams' lie between
  // them.
  for (uint32_t I = Call.FirstActivity; I <= Call.LastActivity; ++I) {
    const DeviceActivity &Activity = Events.Activities[I];
    if (Activity.Call != Op.Call)
      continue;
    QueuedActivity Planned;
    Planned.Source = I;
    Planned.Stream = streamIndex(Activity.Stream);
    Planned.Duration = Activity.duration();
    Planned.Engine = engineOf(Of, Activity);
    Planned.IsCopy = Activity.Kind == ActivityKind::Copy;
    Planned.IsHostPaced =
        Planned.IsCopy && (Activity.Source == MemoryKind::Pageable ||
                           Activity.Target == MemoryKind::Pageable);
    if (Activity.Kind != ActivityKind::Copy)
      Planned.Share = occupiedShare(Of, Activity);
    addDelays(Planned, I, Call.Start);
    PlannedOf[I] = static_cast<uint32_t>(Result.Activities.size());
    Result.Activities.push_back(Planned);
    ++Op.ActivityCount;
  }
}

/// The time of a call that waited is not its own.
uint64_t Builder::costOf(const HostCall &Call, const Sync &Waited) const {
  if (Waited.Blocked) {
    uint64_t Own = Waited.Cause == BlockCause::SynchronousCopy ||
                           Waited.Cause == BlockCause::PageableCopy
                       ? std::max(LaunchCost, Result.IdleSyncCost)
                       : Result.IdleSyncCost;
    return std::min(Own, Call.duration());
  }
  bool IsLaunch = Call.Kind == CallKind::Launch && LaunchCost;
  if (IsLaunch && Call.duration() > FullQueueFactor * LaunchCost &&
      Call.FirstActivity != NoIndex &&
      Events.Activities[Call.FirstActivity].Start > Call.End) {
    // How many works were queued and had not begun when it began.
    auto Next =
        std::partition_point(Events.Activities.begin(), Events.Activities.end(),
                             [&](const DeviceActivity &Activity) {
                               return Activity.Start < Call.Start;
                             });
    uint64_t Waiting = 0;
    auto Left = std::min<ptrdiff_t>(Events.Activities.end() - Next,
                                    2 * NearlyFullQueue);
    for (auto I = Next; I != Next + Left; ++I)
      Waiting += I->Call != NoIndex && Events.Calls[I->Call].Start < Call.Start;
    if (Waiting >= NearlyFullQueue)
      return LaunchCost;
  }
  return Call.duration();
}

void Builder::addSync(Operation &Op, const HostCall &Call, const Sync &Waited) {
  Op.Scope = Waited.Scope;
  if (Op.Scope == SyncScope::Nothing)
    return;
  Op.Wake = static_cast<int64_t>(Result.WakeTime);
  if (Waited.Blocked && Waited.Activity != NoIndex)
    Op.Wake = static_cast<int64_t>(Call.End) -
              static_cast<int64_t>(Events.Activities[Waited.Activity].End);
  if (Op.Scope == SyncScope::OneActivity) {
    auto Found = PlannedOf.find(Waited.Activity);
    if (Found != PlannedOf.end())
      Op.Awaited = Found->second;
    else
      Op.Scope = SyncScope::Nothing;
  } else if (Op.Scope == SyncScope::Stream) {
    Op.Stream = streamIndex(Call.Stream);
  } else if (Waited.Activity != NoIndex) {
    Op.Stream = streamIndex(Events.Activities[Waited.Activity].Stream);
  }
}

void Builder::addOperation(const Item &From) {
  Operation Op;
  Op.Call = From.Call;
  Op.Lane = LaneOf[From.Thread];
  uint64_t &Last = LaneEnds[Op.Lane];
  if (From.Start > Last) {
    Op.RecordingBefore = OwnCost.in(From.Thread, {Last, From.Start});
    Op.HostGap = From.Start - Last - Op.RecordingBefore;
  }
  if (From.Edge) {
    Op.Edge = From.Edge->IsSync ? EdgeRole::SyncsFor : EdgeRole::Records;
    Op.Event = From.Edge->Event;
    Op.Stream = streamIndex(From.Edge->Stream);
  } else {
    const HostCall &Call = Events.Calls[From.Call];
    const Sync &Waited = Syncs[From.Call];
    Op.RecordingInside = OwnCost.in(Call.Thread, {Call.Start, Call.End});
    Op.Cost = costOf(Call, Waited);
    if (!Waited.Blocked)
      Op.Cost -= std::min(Op.Cost, Op.RecordingInside);
    addActivities(Op, Call);
    addSync(Op, Call, Waited);
  }
  Last = std::max(Last, From.End);
  LastThreads[Op.Lane] = From.Thread;
  Result.Operations.push_back(Op);
}

/// When all that was queued before \p Time was done; \p Time where that was
/// earlier.
uint64_t Builder::doneBy(uint64_t Time) const {
  uint64_t Done = Time;
  // Calls are in the order of their starts; NoIndex is none before.
  uint32_t Later = firstAt(Events.Calls, Time);
  for (const DeviceActivity &Activity : Events.Activities)
    if (Activity.Call < Later)
      Done = std::max(Done, Activity.End);
  return Done;
}

void Builder::findBacklogs() {
  Result.Backlogs.assign(Result.Streams.size(), 0);
  uint64_t Start = Result.Recorded.Start;
  uint32_t Later = firstAt(Events.Calls, Start);
  for (const DeviceActivity &Activity : Events.Activities) {
    auto Stream = StreamIndexOf.find(Activity.Stream);
    if (Activity.Call >= Later || Activity.End <= Start ||
        Stream == StreamIndexOf.end())
      continue;
    uint64_t &Backlog = Result.Backlogs[Stream->second];
    Backlog = std::max(Backlog, Activity.End - Start);
  }
  // What was queued before the window is not in the recording: the first work
  // of a stream then begins long after it was queued, for no reason to be seen.
  std::vector<bool> HasBegun(Result.Streams.size());
  for (const QueuedActivity &Planned : Result.Activities) {
    if (HasBegun[Planned.Stream])
      continue;
    HasBegun[Planned.Stream] = true;
    const DeviceActivity &First = Events.Activities[Planned.Source];
    uint64_t &Backlog = Result.Backlogs[Planned.Stream];
    uint64_t Since = First.Start - std::min(First.Start, Start);
    bool IsLate = First.Call != NoIndex &&
                  First.Start > Events.Calls[First.Call].Start + LateStart;
    if (IsLate && Dependencies[Planned.Source].last() <= Start + Backlog)
      Backlog = std::max(Backlog, Since);
  }
}

Execution Builder::build() {
  collectItems();
  measure();
  measureActivities();
  Result.Completed = {doneBy(Result.Recorded.Start),
                      doneBy(Result.Recorded.End)};
  std::vector<HostCall> Calls;
  for (const Item &From : Items)
    if (From.Call != NoIndex)
      Calls.push_back(Events.Calls[From.Call]);
  LaneOf = findLanes(Calls);
  uint32_t Lanes = 1;
  for (const auto &[Thread, Lane] : LaneOf)
    Lanes = std::max(Lanes, Lane + 1);
  LaneEnds.assign(Lanes, Result.Recorded.Start);
  LastThreads.assign(Lanes, 0);
  for (const Item &From : Items)
    addOperation(From);
  findBacklogs();
  for (uint32_t I = 0; I < Lanes; ++I) {
    TimeSpan Tail{LaneEnds[I], Result.Recorded.End};
    uint64_t Own = OwnCost.in(LastThreads[I], Tail);
    Result.Tails.push_back(Tail.duration() - Own);
    Result.RecordingTails.push_back(Own);
  }
  return std::move(Result);
}

Execution analysis::buildExecution(const TraceData &Of, const Timeline &Events,
                                   const std::vector<Sync> &Syncs,
                                   std::span<const uint64_t> Starts) {
  return buildExecution(Of, Events, CommonFacts(Of, Events), Syncs, Starts);
}

Execution analysis::buildExecution(const TraceData &Of, const Timeline &Events,
                                   const CommonFacts &Facts,
                                   const std::vector<Sync> &Syncs,
                                   std::span<const uint64_t> Starts) {
  return Builder(Of, Events, Facts, Syncs, Starts).build();
}
