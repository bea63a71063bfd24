#include "analysis/replay/Replay.h"

#include "analysis/replay/CallRecording.h"
#include "analysis/replay/DeviceReplay.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;

/// In the first rounds the host may still be getting ahead of the device. The
/// time between the ends of the last two rounds is the step time in the long
/// run.
static constexpr unsigned Rounds = 4;

namespace {

class HostReplay {
public:
  HostReplay(const Execution &Steps, const Change &Under);
  ReplayResult run(ReplayedTimes *Times);
  void addBacklogs() { Device.addBacklogs(); }
  uint64_t runOnce();
  /// When the host and the device have completed all rounds, ns.
  uint64_t end() const {
    return *std::max_element(RoundEnds.begin(), RoundEnds.end());
  }
  /// A thread may be rounds ahead of the others: because several threads share
  /// a device, or because no synchronization holds it back. Its activities of
  /// the last round then end before those that another thread queues in an
  /// earlier round, so that the ends of rounds say nothing.
  bool mayDrift() const {
    return IsAhead ||
           (Steps.SharesDevice && Under.Competing && Lanes.size() > 1);
  }

private:
  struct Lane {
    std::vector<uint32_t> Operations;
    size_t Next = 0;
    unsigned Round = 0;
    uint64_t Time = 0;
  };

  void prepareTimes();
  void runRounds(unsigned Last);
  void step(uint32_t LaneNumber, uint64_t Start);
  void endRound(uint32_t LaneNumber);
  void noteLead(unsigned Reached);
  uint64_t startOf(const Lane &Own) const;
  void execute(uint32_t Number, uint64_t Start, Lane &Own);
  uint64_t queueActivities(const Operation &Op, uint64_t Start);
  uint64_t costUnder(uint32_t Number, const Operation &Op) const;
  uint64_t releaseUnder(uint32_t Number, const Operation &Op);
  uint64_t returnAfter(uint64_t Release, const Operation &Op) const;
  bool isWithoutSync(uint32_t Number) const {
    return !Under.WithoutSync.empty() && Under.WithoutSync[Number];
  }
  /// Only the last round's times are kept.
  ReplayedTimes *keptTimes() const {
    return Round + 1 == Rounds ? Times : nullptr;
  }
  HostTimes timesOf(const Operation &Op) const {
    return withoutRecording(Op, Under.Scale.PerCall);
  }
  uint64_t scaled(uint64_t HostTime) const {
    return scaledTime(HostTime, Under.Scale.Host);
  }

  const Execution &Steps;
  const Change &Under;
  DeviceReplay Device;
  std::vector<Lane> Lanes;
  /// By operation that a Deferred member refers to: the end of what it would
  /// have waited for at its last execution.
  std::vector<uint64_t> Releases;
  /// Ends of the activities that were queued last.
  std::queue<uint64_t> Pending;
  std::vector<uint64_t> RoundEnds;
  std::vector<uint64_t> RoundBlocked;
  ReplayedTimes *Times = nullptr;
  unsigned Round = 0;
  bool IsAhead = false;
};

} // namespace

HostReplay::HostReplay(const Execution &Steps, const Change &Under)
    : Steps(Steps), Under(Under), Device(Steps, Under),
      Lanes(Steps.Tails.size()), RoundEnds(Rounds), RoundBlocked(Rounds) {
  for (uint32_t I = 0; I < Steps.Operations.size(); ++I)
    Lanes[Steps.Operations[I].Lane].Operations.push_back(I);
}

/// Host time inside the call, excluding blocked time. Removing a
/// synchronization removes the whole call if the call does nothing else.
uint64_t HostReplay::costUnder(uint32_t Number, const Operation &Op) const {
  bool IsGone = isWithoutSync(Number) && !Op.ActivityCount &&
                Op.Scope != SyncScope::Nothing;
  return (IsGone ? 0 : scaled(timesOf(Op).Inside)) +
         (Under.WithRecordingCost ? Op.RecordingInside : 0);
}

/// When the activities that the operation waits for under the change end.
uint64_t HostReplay::releaseUnder(uint32_t Number, const Operation &Op) {
  if (isWithoutSync(Number))
    return 0;
  if (Op.Deferred == NoIndex)
    return Device.releaseOf(Op);
  if (Releases.empty())
    Releases.resize(Steps.Operations.size());
  uint64_t Release = Releases[Op.Deferred];
  Releases[Number] = Device.releaseOf(Op);
  return Release;
}

/// When \p Op returns if it is blocked until \p Release.
uint64_t HostReplay::returnAfter(uint64_t Release, const Operation &Op) const {
  // Waking up takes host time, which is scaled. A return before the end of the
  // activity does not.
  int64_t Wake = Op.Wake;
  if (Wake > 0)
    Wake = static_cast<int64_t>(
        scaled(static_cast<uint64_t>(Wake) - Op.Moving) + Op.Moving);
  auto Return = static_cast<int64_t>(Release + static_cast<uint64_t>(Wake));
  return static_cast<uint64_t>(std::max<int64_t>(Return, 0));
}

/// Returns when the driver has room for the launches; 0: immediately.
uint64_t HostReplay::queueActivities(const Operation &Op, uint64_t Start) {
  for (uint32_t I = 0; I < Op.ActivityCount; ++I) {
    uint64_t End = Device.queue(Op.FirstActivity + I, Start, keptTimes());
    Pending.push(End);
    RoundEnds[Round] = std::max(RoundEnds[Round], End);
  }
  uint64_t HasRoom = 0;
  while (Pending.size() > LaunchQueueDepth) {
    HasRoom = std::max(HasRoom, Pending.front());
    Pending.pop();
  }
  return HasRoom;
}

void HostReplay::execute(uint32_t Number, uint64_t Start, Lane &Own) {
  const Operation &Op = Steps.Operations[Number];
  Device.advanceTo(Start);
  uint64_t End =
      std::max(Start + costUnder(Number, Op), queueActivities(Op, Start));
  Device.applyEdge(Op);
  uint64_t Release = releaseUnder(Number, Op);
  if (Release > Start) {
    End = std::max(End, returnAfter(Release, Op));
    RoundBlocked[Round] += End - Start;
    if (ReplayedTimes *Kept = keptTimes())
      Kept->Blocked[Number] = End - Start;
  }
  if (ReplayedTimes *Kept = keptTimes())
    Kept->Operations[Number] = {Start, End};
  Own.Time = End;
}

uint64_t HostReplay::startOf(const Lane &Own) const {
  const Operation &Op = Steps.Operations[Own.Operations[Own.Next]];
  return Own.Time + scaled(timesOf(Op).Before) + Op.Added +
         (Under.WithRecordingCost ? Op.RecordingBefore : 0);
}

/// Executes the next operation of a lane.
void HostReplay::step(uint32_t LaneNumber, uint64_t Start) {
  Lane &Own = Lanes[LaneNumber];
  Round = Own.Round;
  if (ReplayedTimes *Kept = keptTimes(); Kept && !Own.Next)
    Kept->Lanes[LaneNumber].Start = Own.Time;
  execute(Own.Operations[Own.Next], Start, Own);
  if (++Own.Next == Own.Operations.size())
    endRound(LaneNumber);
}

void HostReplay::endRound(uint32_t LaneNumber) {
  Lane &Own = Lanes[LaneNumber];
  uint64_t Tail = Steps.Tails[LaneNumber];
  if (LaneNumber + Steps.OffloadedLanes >= Steps.Tails.size())
    Tail = scaledTime(Tail, Under.OffloadPace);
  Own.Time += scaled(Tail) +
              (Under.WithRecordingCost ? Steps.RecordingTails[LaneNumber] : 0);
  RoundEnds[Round] = std::max(RoundEnds[Round], Own.Time);
  if (ReplayedTimes *Kept = keptTimes())
    Kept->Lanes[LaneNumber].End = Own.Time;
  Own.Next = 0;
  ++Own.Round;
  noteLead(Own.Round);
}

/// Two rounds: without a lead, lanes are in the same or in adjacent rounds.
void HostReplay::noteLead(unsigned Reached) {
  constexpr unsigned Lead = 2;
  for (const Lane &Each : Lanes)
    if (!Each.Operations.empty() && Each.Round + Lead <= Reached)
      IsAhead = true;
}

void HostReplay::runRounds(unsigned Last) {
  using Entry = std::pair<uint64_t, uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> Ready;
  for (uint32_t I = 0; I < Lanes.size(); ++I)
    if (!Lanes[I].Operations.empty())
      Ready.emplace(startOf(Lanes[I]), I);
  while (!Ready.empty()) {
    Entry Now = Ready.top();
    Ready.pop();
    // A lane continues until another lane has an earlier operation.
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

uint64_t HostReplay::runOnce() {
  runRounds(1);
  return RoundEnds[0];
}

void HostReplay::prepareTimes() {
  Times->Operations.assign(Steps.Operations.size(), {});
  Times->Blocked.assign(Steps.Operations.size(), 0);
  Times->Activities.assign(Steps.Activities.size(), {});
  Times->DependencyKinds.assign(Steps.Activities.size(),
                                DependencyKind::Launch);
  Times->Predecessors.assign(Steps.Activities.size(), {});
  Times->Lanes.assign(Steps.Tails.size(), {});
}

ReplayResult HostReplay::run(ReplayedTimes *Result) {
  Times = Result;
  if (Times)
    prepareTimes();
  runRounds(Rounds);
  TimeSpan Last{RoundEnds[Rounds - 2], RoundEnds[Rounds - 1]};
  if (Times)
    Times->Round = Last;
  double StepCount = std::max<uint32_t>(Steps.Steps, 1);
  return {static_cast<double>(Last.duration()) / StepCount,
          static_cast<double>(RoundBlocked[Rounds - 1]) / StepCount};
}

ReplayResult replay::replay(const Execution &Steps, const Change &Under,
                            ReplayedTimes *Times) {
  HostReplay All(Steps, Under);
  ReplayResult Result = All.run(Times);
  if (All.mayDrift()) {
    // The slowest thread has the device to itself in its last round. The total
    // time of additional rounds does not depend on which thread is ahead.
    uint64_t First = HostReplay(Steps, Under).runOnce();
    Result.Step = static_cast<double>(All.end() - std::min(All.end(), First)) /
                  (Rounds - 1) / std::max<uint32_t>(Steps.Steps, 1);
  }
  return Result;
}

uint64_t replay::replayAsRecorded(const Execution &Steps) {
  Change AsRecorded;
  AsRecorded.WithRecordingCost = true;
  HostReplay Recorded(Steps, AsRecorded);
  Recorded.addBacklogs();
  return Recorded.runOnce();
}
