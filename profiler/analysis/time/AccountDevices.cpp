#include "analysis/time/AccountDevices.h"

#include "analysis/time/RoundActivities.h"
#include "analysis/time/WorkStretches.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::time;
using namespace syncline::timeline;

namespace {

/// What a device works on, by the states of its activities.
using Working =
    std::array<bool, static_cast<size_t>(DeviceState::CopyOnly) + 1>;

/// Sweeps over the round of one device to find what runs when.
class Sweep {
public:
  Sweep(const Execution &Exec, const ReplayedTimes &Times, uint64_t Device)
      : Round(Times.Round), Order(stretchesInRound(Exec, Times, Device)) {}

  /// Calls Works with each span in which the device works and with what it
  /// works on, and Idles with each idle span and the activity that ends it.
  template <class WorksT, class IdlesT>
  void run(WorksT Works, IdlesT Idles) const;

private:
  const TimeSpan Round;
  RoundStretches Order;
};

class DeviceTimeBuilder {
public:
  DeviceTimeBuilder(const Execution &Exec, const ReplayedTimes &Base,
                    const ReplayedTimes &WithoutSyncs);
  DeviceTimes run();

private:
  void addDevice(uint64_t Device);
  void addGap(DeviceTime &To, TimeSpan Time, uint32_t Next);
  void shareOut(DeviceTime &To, IdleGap &Gap);
  uint64_t longHostGapBefore(uint32_t Activity, TimeSpan Gap) const;

  const Execution &Exec;
  const ReplayedTimes &Base;
  const ReplayedTimes &WithoutSyncs;
  /// By activity: the operation that queues it.
  std::vector<uint32_t> QueuedBy;
  /// By operation: the last blocked operation before it in its lane.
  std::vector<uint32_t> BubbleBefore;
  /// By operation: its predecessor in its lane; for the first operation, the
  /// last one of the previous round.
  std::vector<uint32_t> Previous;
  /// By activity: idle time before it in the replay without waits, less what
  /// gaps have accounted for so far, ns.
  std::vector<uint64_t> Anyway;
  DeviceTimes Result;
};

} // namespace

template <class WorksT, class IdlesT>
void Sweep::run(WorksT Works, IdlesT Idles) const {
  uint64_t At = Round.Start;
  std::array<uint64_t, std::tuple_size_v<Working>> Ends;
  Ends.fill(At);
  auto Advance = [&](uint64_t Until, uint32_t Next) {
    Until = std::min(Until, Round.End);
    while (At < Until) {
      uint64_t Start = At;
      Working On = {};
      At = Until;
      for (size_t I = 0; I < Ends.size(); ++I)
        if (Ends[I] > Start) {
          On[I] = true;
          At = std::min(At, Ends[I]);
        }
      if (On == Working()) {
        Idles(TimeSpan{Start, At}, Next);
        return;
      }
      Works(On, At - Start);
    }
  };
  for (const WorkStretch &Each : Order.All) {
    Advance(Each.Time.Start, Each.Activity);
    uint64_t &End = Ends[static_cast<size_t>(Each.State)];
    End = std::max(End, Each.Time.End);
  }
  // The first activity of the next round follows.
  Advance(Round.End, Order.First);
}

DeviceTimeBuilder::DeviceTimeBuilder(const Execution &Exec,
                                     const ReplayedTimes &Base,
                                     const ReplayedTimes &WithoutSyncs)
    : Exec(Exec), Base(Base), WithoutSyncs(WithoutSyncs),
      QueuedBy(Exec.Activities.size()),
      BubbleBefore(Exec.Operations.size(), NoIndex),
      Previous(Exec.Operations.size(), NoIndex),
      Anyway(Exec.Activities.size()) {
  std::vector<uint32_t> LastBubble(Exec.Tails.size(), NoIndex);
  std::vector<uint32_t> Last(Exec.Tails.size(), NoIndex);
  // The previous round ends like this one.
  for (uint32_t I = 0; I < Exec.Operations.size(); ++I) {
    if (Base.Blocked[I])
      LastBubble[Exec.Operations[I].Lane] = I;
    Last[Exec.Operations[I].Lane] = I;
  }
  for (uint32_t I = 0; I < Exec.Operations.size(); ++I) {
    const Operation &Op = Exec.Operations[I];
    BubbleBefore[I] = LastBubble[Op.Lane];
    Previous[I] = Last[Op.Lane];
    Last[Op.Lane] = I;
    if (Base.Blocked[I])
      LastBubble[Op.Lane] = I;
    for (uint32_t W = 0; W < Op.ActivityCount; ++W)
      QueuedBy[Op.FirstActivity + W] = I;
  }
}

static void add(DeviceTime &To, DeviceState State, uint64_t Time) {
  To.Times[static_cast<size_t>(State)] += Time;
}

/// If several states apply, the first one counts.
static void addWork(DeviceTime &To, const Working &On, uint64_t Time) {
  auto State =
      static_cast<DeviceState>(std::ranges::find(On, true) - On.begin());
  add(To, State, Time);
  if (State != DeviceState::Compute)
    return;
  if (On[static_cast<size_t>(DeviceState::Communicate)])
    To.HiddenCommunication += Time;
  else if (On[static_cast<size_t>(DeviceState::WaitForRanks)] ||
           On[static_cast<size_t>(DeviceState::PipelineBubble)])
    To.HiddenWait += Time;
}

/// The time in \p Gap in which the lane of the activity made no CUDA call
/// before queueing it, counting only pauses that are too long to prepare a
/// launch.
uint64_t DeviceTimeBuilder::longHostGapBefore(uint32_t Activity,
                                              TimeSpan Gap) const {
  uint64_t Round = Base.Round.duration(), Sum = 0;
  // A round without duration has no gap.
  if (!Round)
    return 0;
  // The activity that ends the gap may be in a later round.
  uint64_t Start = Base.Activities[Activity].Start;
  uint64_t Late =
      Start < Gap.End ? (Gap.End - Start + Round - 1) / Round * Round : 0;
  for (uint32_t I = QueuedBy[Activity];; I = Previous[I]) {
    TimeSpan HostGap{Base.Operations[Previous[I]].End + Late,
                     Base.Operations[I].Start + Late};
    bool IsFirst = Previous[I] >= I;
    if (IsFirst)
      HostGap.Start -= std::min(HostGap.Start, Round);
    if (HostGap.duration() >= LongHostGap)
      Sum += TimeSpan{std::max(HostGap.Start, Gap.Start),
                      std::min(HostGap.End, Gap.End)}
                 .duration();
    if (HostGap.Start <= Gap.Start)
      return Sum;
    if (!IsFirst)
      continue;
    if (!Late)
      return Sum;
    Late -= Round;
  }
}

/// Divides a gap that the late host causes among its reasons.
void DeviceTimeBuilder::shareOut(DeviceTime &To, IdleGap &Gap) {
  uint32_t Operation = QueuedBy[Gap.Next];
  uint64_t Whole = Gap.Time.duration();
  uint64_t Own = std::min(Whole, Anyway[Gap.Next]);
  Anyway[Gap.Next] -= Own;
  if (BubbleBefore[Operation] == NoIndex)
    Own = Whole;
  Gap.Bubble = Whole - Own;
  uint64_t Elsewhere = std::min(Own, longHostGapBefore(Gap.Next, Gap.Time));
  add(To, DeviceState::HostWork, Elsewhere);
  add(To, DeviceState::LaunchBound, Own - Elsewhere);
  add(To, DeviceState::Bubble, Gap.Bubble);
  if (Gap.Bubble)
    Gap.Blocker = BubbleBefore[Operation];
  if (Gap.Bubble >= Own)
    Gap.Why = DeviceState::Bubble;
  else
    Gap.Why =
        2 * Elsewhere >= Own ? DeviceState::HostWork : DeviceState::LaunchBound;
}

void DeviceTimeBuilder::addGap(DeviceTime &To, TimeSpan Time, uint32_t Next) {
  IdleGap Gap{Time, To.Device, Next, DeviceState::Other, 0, NoIndex};
  if (Next != NoIndex && Base.DependencyKinds[Next] == DependencyKind::Launch) {
    shareOut(To, Gap);
  } else {
    if (Next != NoIndex)
      Gap.Why = Base.DependencyKinds[Next] == DependencyKind::Event
                    ? DeviceState::OtherStream
                    : DeviceState::BetweenActivities;
    add(To, Gap.Why, Time.duration());
  }
  Result.Gaps.push_back(Gap);
}

void DeviceTimeBuilder::addDevice(uint64_t Device) {
  auto Nothing = [](const Working &, uint64_t) {};
  Sweep(Exec, WithoutSyncs, Device)
      .run(Nothing, [&](TimeSpan Gap, uint32_t Next) {
        if (Next != NoIndex)
          Anyway[Next] += Gap.duration();
      });
  DeviceTime To;
  To.Device = Device;
  To.Total = Base.Round.duration();
  Sweep(Exec, Base, Device)
      .run([&](const Working &On, uint64_t Time) { addWork(To, On, Time); },
           [&](TimeSpan Gap, uint32_t Next) { addGap(To, Gap, Next); });
  Result.Devices.push_back(To);
}

DeviceTimes DeviceTimeBuilder::run() {
  for (uint64_t Device : devicesOf(Exec))
    addDevice(Device);
  return std::move(Result);
}

DeviceTimes time::accountDevices(const Execution &Exec,
                                 const ReplayedTimes &Base,
                                 const ReplayedTimes &WithoutSyncs) {
  return DeviceTimeBuilder(Exec, Base, WithoutSyncs).run();
}

std::vector<DeviceTime> time::sumDevices(std::span<const ReplayedRun> Runs) {
  std::map<uint64_t, DeviceTime> Sums;
  for (const ReplayedRun &Run : Runs)
    for (const DeviceTime &Own : Run.Devices.Devices) {
      DeviceTime &Sum = Sums[Own.Device];
      Sum.Device = Own.Device;
      Sum += Own;
    }
  std::vector<DeviceTime> Result;
  Result.reserve(Sums.size());
  for (auto &[Device, Sum] : Sums)
    Result.push_back(Sum);
  return Result;
}
