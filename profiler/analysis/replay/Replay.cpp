#include "analysis/replay/Replay.h"

#include "analysis/replay/Capacity.h"

#include <algorithm>
#include <map>
#include <queue>
#include <unordered_map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;
using trace::StreamKind;

/// Rounds: in the first ones the host gets ahead of the device, or not; the
/// time between the ends of the last two is that of steps that follow each
/// other for long.
static constexpr unsigned Rounds = 4;
/// More than any recording lasts; a hostile one may say otherwise.
static constexpr double LongestTime = 1e18;

namespace {

/// When something is done on the device, and the work whose end that is.
struct Done {
  uint64_t End = 0;
  uint32_t Activity = NoIndex;
};

class Simulation {
public:
  Simulation(const Execution &Of, const Change &Under);
  ReplayResult run(ReplayedTimes *Times);
  uint64_t runOnce();

private:
  struct Lane {
    std::vector<uint32_t> Operations;
    size_t Next = 0;
    unsigned Round = 0;
    uint64_t Time = 0;
  };

  void runRounds(unsigned Last);
  void step(uint32_t LaneNumber, uint64_t Start);
  uint64_t startOf(const Lane &In) const;
  bool isRecorded() const { return Times && Round + 1 == Rounds; }
  void execute(uint32_t Number, uint64_t Start, Lane &In);
  void queueActivity(uint32_t Number, uint64_t Start);
  uint64_t run(const QueuedActivity &Activity, uint64_t Begin);
  uint64_t durationOf(const QueuedActivity &Activity) const {
    return Activity.IsHostPaced ? scaled(Activity.Duration, Under.Scale.Copy)
                                : Activity.Duration;
  }
  uint64_t releaseUnder(uint32_t Number, const Operation &Op);
  Done streamEnd(uint32_t Stream) const;
  uint64_t deviceEnd(uint32_t Stream) const;
  uint64_t releaseOf(const Operation &Op) const;
  static uint64_t scaled(uint64_t Time, double Scale) {
    if (Scale == 1)
      return std::min(Time, static_cast<uint64_t>(LongestTime));
    return static_cast<uint64_t>(
        std::min(static_cast<double>(Time) * Scale, LongestTime));
  }
  uint64_t scaled(uint64_t HostTime) const {
    return scaled(HostTime, Under.Scale.Host);
  }

  const Execution &Of;
  const Change &Under;
  std::vector<Lane> Lanes;
  std::vector<Done> StreamEnds;
  /// The stream may start nothing before: an event that it waits for.
  std::vector<Done> StreamFloors;
  std::vector<uint64_t> ActivityEnds;
  std::map<uint32_t, Done> EngineEnds;
  std::unordered_map<uint64_t, Done> EventTimes;
  /// What is in use of a device, by its number.
  struct DeviceUse {
    Capacity Recorded, Moved;
  };
  std::map<uint64_t, DeviceUse> InUse;
  /// Whether works run beside each other that did not in the recording. Else
  /// the durations recorded are those of works beside each other.
  bool HasMoved = false;
  /// By operation, where another one's Deferred points to it: what it would
  /// have waited for when it was last executed.
  std::vector<uint64_t> Releases;
  /// Ends of the works that were queued last.
  std::queue<uint64_t> Pending;
  std::vector<uint64_t> RoundEnds;
  std::vector<uint64_t> RoundBlocked;
  ReplayedTimes *Times = nullptr;
  unsigned Round = 0;
};

} // namespace

Simulation::Simulation(const Execution &Of, const Change &Under)
    : Of(Of), Under(Under), Lanes(Of.Tails.size()),
      StreamEnds(Of.Streams.size()), StreamFloors(Of.Streams.size()),
      ActivityEnds(Of.Activities.size()), RoundEnds(Rounds),
      RoundBlocked(Rounds) {
  for (uint32_t I = 0; I < Of.Operations.size(); ++I)
    Lanes[Of.Operations[I].Lane].Operations.push_back(I);
  for (const QueuedActivity &Activity : Of.Activities)
    HasMoved |= Activity.IsMoved;
}

static Done later(const Done &A, const Done &B) {
  return A.End < B.End ? B : A;
}

/// Activity in the legacy default stream waits for that in the blocking streams
/// of its context, and the other way about.
Done Simulation::streamEnd(uint32_t Stream) const {
  Done End = StreamEnds[Stream];
  const ReplayStream &Own = Of.Streams[Stream];
  bool IsLegacy = Own.Kind == StreamKind::LegacyDefault;
  if (!IsLegacy && Own.Kind != StreamKind::Blocking)
    return End;
  StreamKind Other =
      IsLegacy ? StreamKind::Blocking : StreamKind::LegacyDefault;
  for (size_t I = 0; I < Of.Streams.size(); ++I)
    if (Of.Streams[I].Kind == Other && Of.Streams[I].Context == Own.Context)
      End = later(End, StreamEnds[I]);
  return End;
}

/// Of the device of \p Stream; of all devices where that is none.
uint64_t Simulation::deviceEnd(uint32_t Stream) const {
  uint64_t End = 0;
  for (size_t I = 0; I < Of.Streams.size(); ++I)
    if (Stream == NoIndex || Of.Streams[I].Device == Of.Streams[Stream].Device)
      End = std::max(End, StreamEnds[I].End);
  return End;
}

/// \returns the end of \p Activity if it begins at \p Begin.
uint64_t Simulation::run(const QueuedActivity &Activity, uint64_t Begin) {
  if (!HasMoved || Activity.Share <= 0)
    return Begin + durationOf(Activity);
  DeviceUse &Use = InUse[Of.Streams[Activity.Stream].Device];
  double Share = Under.WithoutSharing ? 1 : Activity.Share;
  return runShared(Begin, Activity.Duration, Share, Use.Moved,
                   Activity.IsMoved ? &Use.Recorded : nullptr,
                   Activity.IsMoved ? Use.Moved : Use.Recorded);
}

void Simulation::queueActivity(uint32_t Number, uint64_t Start) {
  const QueuedActivity &Activity = Of.Activities[Number];
  uint64_t Begin = Start + Activity.Latency;
  HeldBy Holder = HeldBy::Launch;
  Done By;
  auto NotBefore = [&](const Done &What, uint64_t Delay, HeldBy Reason) {
    if (What.End + Delay <= Begin)
      return;
    Begin = What.End + Delay;
    Holder = Reason;
    By = What;
  };
  if (Done Before = streamEnd(Activity.Stream); Before.End)
    NotBefore(Before, scaled(Activity.Gap, Under.Scale.Gap),
              HeldBy::StreamOrder);
  NotBefore(StreamFloors[Activity.Stream], 0, HeldBy::Event);
  if (Activity.Engine != NoIndex) {
    NotBefore(EngineEnds[Activity.Engine], 0, HeldBy::Engine);
    EngineEnds[Activity.Engine] = {Begin + durationOf(Activity), Number};
  }
  uint64_t End = run(Activity, Begin);
  ActivityEnds[Number] = End;
  StreamEnds[Activity.Stream] = {End, Number};
  Pending.push(End);
  RoundEnds[Round] = std::max(RoundEnds[Round], End);
  if (!isRecorded())
    return;
  Times->Activities[Number] = {Begin, End};
  Times->Holders[Number] = Holder;
  if (By.Activity != NoIndex)
    Times->Predecessors[Number] = {
        By.Activity, {By.End - durationOf(Of.Activities[By.Activity]), By.End}};
}

uint64_t Simulation::releaseOf(const Operation &Op) const {
  switch (Op.Scope) {
  case SyncScope::Nothing:
    return 0;
  case SyncScope::OneActivity:
    return Op.Awaited == NoIndex ? 0 : ActivityEnds[Op.Awaited];
  case SyncScope::Stream:
    if (Op.Stream == NoIndex)
      return 0;
    // Activity in a blocking stream waits for that in the legacy default
    // stream; a wait for a blocking stream without work does not.
    return std::max(Of.Streams[Op.Stream].Kind == StreamKind::LegacyDefault
                        ? streamEnd(Op.Stream).End
                        : StreamEnds[Op.Stream].End,
                    StreamFloors[Op.Stream].End);
  case SyncScope::Device:
    return deviceEnd(Op.Stream);
  }
  return 0;
}

/// When what the operation waits for, under the change, is done.
uint64_t Simulation::releaseUnder(uint32_t Number, const Operation &Op) {
  bool Syncs = Under.WithoutSync.empty() || !Under.WithoutSync[Number];
  if (!Syncs)
    return 0;
  if (Op.Deferred == NoIndex)
    return releaseOf(Op);
  if (Releases.empty())
    Releases.resize(Of.Operations.size());
  uint64_t Release = Releases[Op.Deferred];
  Releases[Number] = releaseOf(Op);
  return Release;
}

void Simulation::execute(uint32_t Number, uint64_t Start, Lane &In) {
  const Operation &Op = Of.Operations[Number];
  for (auto &[Device, Use] : InUse) {
    Use.Recorded.forget(Start);
    Use.Moved.forget(Start);
  }
  uint64_t Cost = scaled(Op.Cost);
  if (Under.WithRecordingCost)
    Cost += Op.RecordingInside;
  uint64_t End = Start + Cost;
  for (uint32_t I = 0; I < Op.ActivityCount; ++I)
    queueActivity(Op.FirstActivity + I, Start);
  while (Pending.size() > LaunchQueueDepth) {
    End = std::max(End, Pending.front());
    Pending.pop();
  }
  if (Op.Edge == EdgeRole::Records && Op.Stream != NoIndex)
    EventTimes[Op.Event] = later(streamEnd(Op.Stream), StreamFloors[Op.Stream]);
  if (Op.Edge == EdgeRole::SyncsFor && Op.Stream != NoIndex)
    StreamFloors[Op.Stream] =
        later(StreamFloors[Op.Stream], EventTimes[Op.Event]);
  uint64_t Release = releaseUnder(Number, Op);
  if (Release > Start) {
    // To wake up takes the host; to return before the end does not.
    int64_t Wake =
        Op.Wake > 0
            ? static_cast<int64_t>(scaled(static_cast<uint64_t>(Op.Wake)))
            : Op.Wake;
    auto Return = static_cast<int64_t>(Release + static_cast<uint64_t>(Wake));
    End = std::max(End, static_cast<uint64_t>(std::max<int64_t>(Return, 0)));
    RoundBlocked[Round] += End - Start;
    if (isRecorded())
      Times->Blocked[Number] = End - Start;
  }
  if (isRecorded())
    Times->Operations[Number] = {Start, End};
  In.Time = End;
}

uint64_t Simulation::startOf(const Lane &In) const {
  const Operation &Op = Of.Operations[In.Operations[In.Next]];
  return In.Time + scaled(Op.HostGap) +
         (Under.WithRecordingCost ? Op.RecordingBefore : 0);
}

void Simulation::step(uint32_t LaneNumber, uint64_t Start) {
  Lane &In = Lanes[LaneNumber];
  Round = In.Round;
  if (isRecorded() && !In.Next)
    Times->Lanes[LaneNumber].Start = In.Time;
  execute(In.Operations[In.Next], Start, In);
  if (++In.Next < In.Operations.size())
    return;
  uint64_t Tail = Of.Tails[LaneNumber];
  if (LaneNumber + Of.HandedOverLanes >= Of.Tails.size())
    Tail = scaled(Tail, Under.OffloadPace);
  In.Time += scaled(Tail) +
             (Under.WithRecordingCost ? Of.RecordingTails[LaneNumber] : 0);
  RoundEnds[Round] = std::max(RoundEnds[Round], In.Time);
  if (isRecorded())
    Times->Lanes[LaneNumber].End = In.Time;
  In.Next = 0;
  ++In.Round;
}

void Simulation::runRounds(unsigned Last) {
  using Entry = std::pair<uint64_t, uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> Ready;
  for (uint32_t I = 0; I < Lanes.size(); ++I)
    if (!Lanes[I].Operations.empty())
      Ready.emplace(startOf(Lanes[I]), I);
  while (!Ready.empty()) {
    Entry Now = Ready.top();
    Ready.pop();
    // A lane goes on until another one is to come before it.
    const Lane &Own = Lanes[Now.second];
    for (;;) {
      step(Now.second, Now.first);
      if (Own.Round >= Last)
        break;
      Now.first = startOf(Own);
      if (!Ready.empty() && Ready.top() < Now) {
        Ready.push(Now);
        break;
      }
    }
  }
}

uint64_t Simulation::runOnce() {
  for (size_t I = 0; I < Of.Backlogs.size(); ++I)
    StreamEnds[I].End = Of.Backlogs[I];
  runRounds(1);
  return RoundEnds[0];
}

ReplayResult Simulation::run(ReplayedTimes *Result) {
  Times = Result;
  if (Times) {
    Times->Operations.assign(Of.Operations.size(), {});
    Times->Blocked.assign(Of.Operations.size(), 0);
    Times->Activities.assign(Of.Activities.size(), {});
    Times->Holders.assign(Of.Activities.size(), HeldBy::Launch);
    Times->Predecessors.assign(Of.Activities.size(), {});
    Times->Lanes.assign(Of.Tails.size(), {});
  }
  runRounds(Rounds);
  TimeSpan Last{RoundEnds[Rounds - 2], RoundEnds[Rounds - 1]};
  if (Times)
    Times->Round = Last;
  double Steps = std::max<uint32_t>(Of.Steps, 1);
  return {static_cast<double>(Last.duration()) / Steps,
          static_cast<double>(RoundBlocked[Rounds - 1]) / Steps};
}

ReplayResult analysis::replay(const Execution &Of, const Change &Under,
                              ReplayedTimes *Times) {
  return Simulation(Of, Under).run(Times);
}

uint64_t analysis::replayAsRecorded(const Execution &Of) {
  Change AsRecorded;
  AsRecorded.WithRecordingCost = true;
  return Simulation(Of, AsRecorded).runOnce();
}
