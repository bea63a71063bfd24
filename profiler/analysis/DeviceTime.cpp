#include "analysis/DeviceTime.h"

#include "analysis/RoundWorks.h"

#include <algorithm>
#include <numeric>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;

const char *analysis::toString(DeviceState State) {
  switch (State) {
  case DeviceState::Compute:
    return "compute";
  case DeviceState::CopyOnly:
    return "copy-only";
  case DeviceState::Stall:
    return "stall";
  case DeviceState::LaunchBound:
    return "launch-bound";
  case DeviceState::HostWork:
    return "host-work";
  case DeviceState::OtherStream:
    return "other-stream";
  case DeviceState::BetweenWorks:
    return "between-works";
  case DeviceState::Other:
    return "other";
  }
  return "other";
}

namespace {

/// Goes through the round of one device and tells who is running.
class Sweep {
public:
  Sweep(const Execution &Of, const ReplayedTimes &Times, uint64_t Device);

  /// Calls Computes and Copies with each time in which there is computing, or
  /// only copying, and Idles with each idle time and the work that ends it.
  template <class ComputesT, class CopiesT, class IdlesT>
  void run(ComputesT Computes, CopiesT Copies, IdlesT Idles) const;

private:
  bool isCopy(uint32_t Work) const { return Of.Works[Work].IsCopy; }

  const Execution &Of;
  const ReplayedTimes &Times;
  /// Of the device, by their start.
  std::vector<RoundWork> Order;
};

class Accountant {
public:
  Accountant(const Execution &Of, const ReplayedTimes &Base,
             const ReplayedTimes &WithoutWaits);
  DeviceTimes run();

private:
  void addDevice(uint64_t Device);
  void addGap(DeviceTime &To, TimeSpan Time, uint32_t Next);
  void shareOut(DeviceTime &To, IdleGap &Gap);
  uint64_t longThinkBefore(uint32_t Work, TimeSpan Gap) const;

  const Execution &Of;
  const ReplayedTimes &Base;
  const ReplayedTimes &WithoutWaits;
  /// By work: the operation that queues it.
  std::vector<uint32_t> QueuedBy;
  /// By operation: the last one of its lane before that was blocked.
  std::vector<uint32_t> StallBefore;
  /// By operation: the one before it in its lane; before the first one that is
  /// the last one, of the round before.
  std::vector<uint32_t> Previous;
  /// By work: idle time before it without waits that is not yet found again in
  /// a gap, ns.
  std::vector<uint64_t> Anyway;
  DeviceTimes Result;
};

} // namespace

Sweep::Sweep(const Execution &Of, const ReplayedTimes &Times, uint64_t Device)
    : Of(Of), Times(Times), Order(worksInRound(Of, Times, Device)) {}

template <class ComputesT, class CopiesT, class IdlesT>
void Sweep::run(ComputesT Computes, CopiesT Copies, IdlesT Idles) const {
  uint64_t At = Times.Round.Start, ComputeEnd = At, CopyEnd = At;
  auto Advance = [&](uint64_t Until, uint32_t Next) {
    Until = std::min(Until, Times.Round.End);
    while (At < Until) {
      uint64_t Start = At;
      uint64_t Running = ComputeEnd > At ? ComputeEnd : CopyEnd;
      At = Running > At ? std::min(Running, Until) : Until;
      if (ComputeEnd > Start)
        Computes(At - Start);
      else if (CopyEnd > Start)
        Copies(At - Start);
      else
        Idles(TimeSpan{Start, At}, Next);
    }
  };
  uint32_t First = NoIndex;
  for (const RoundWork &Each : Order) {
    Advance(Each.Time.Start, Each.Work);
    uint64_t &End = isCopy(Each.Work) ? CopyEnd : ComputeEnd;
    End = std::max(End, Each.Time.End);
    if (Each.Begins && First == NoIndex)
      First = Each.Work;
  }
  // What comes next is the first work of the next round.
  Advance(Times.Round.End, First);
}

Accountant::Accountant(const Execution &Of, const ReplayedTimes &Base,
                       const ReplayedTimes &WithoutWaits)
    : Of(Of), Base(Base), WithoutWaits(WithoutWaits), QueuedBy(Of.Works.size()),
      StallBefore(Of.Operations.size(), NoIndex),
      Previous(Of.Operations.size(), NoIndex), Anyway(Of.Works.size()) {
  std::vector<uint32_t> LastStall(Of.Tails.size(), NoIndex);
  std::vector<uint32_t> Last(Of.Tails.size(), NoIndex);
  // The round before ends as this one does.
  for (uint32_t I = 0; I < Of.Operations.size(); ++I) {
    if (Base.Blocked[I])
      LastStall[Of.Operations[I].Lane] = I;
    Last[Of.Operations[I].Lane] = I;
  }
  for (uint32_t I = 0; I < Of.Operations.size(); ++I) {
    const Operation &Op = Of.Operations[I];
    StallBefore[I] = LastStall[Op.Lane];
    Previous[I] = Last[Op.Lane];
    Last[Op.Lane] = I;
    if (Base.Blocked[I])
      LastStall[Op.Lane] = I;
    for (uint32_t W = 0; W < Op.WorkCount; ++W)
      QueuedBy[Op.FirstWork + W] = I;
  }
}

static void add(DeviceTime &To, DeviceState State, uint64_t Time) {
  To.Times[static_cast<size_t>(State)] += Time;
}

/// Of the times before a work was queued in which its lane did no CUDA call,
/// the parts in the gap, where such a time is too long for launching.
uint64_t Accountant::longThinkBefore(uint32_t Work, TimeSpan Gap) const {
  uint64_t Round = Base.Round.duration(), Sum = 0;
  // The work before which the gap is may be that of a later round.
  uint64_t Start = Base.Works[Work].Start;
  uint64_t Late =
      Start < Gap.End ? (Gap.End - Start + Round - 1) / Round * Round : 0;
  for (uint32_t I = QueuedBy[Work];; I = Previous[I]) {
    TimeSpan Think{Base.Operations[Previous[I]].End + Late,
                   Base.Operations[I].Start + Late};
    bool IsFirst = Previous[I] >= I;
    if (IsFirst)
      Think.Start -= std::min(Think.Start, Round);
    if (Think.duration() >= LongThinkTime)
      Sum += TimeSpan{std::max(Think.Start, Gap.Start),
                      std::min(Think.End, Gap.End)}
                 .duration();
    if (Think.Start <= Gap.Start)
      return Sum;
    if (!IsFirst)
      continue;
    if (!Late)
      return Sum;
    Late -= Round;
  }
}

/// Shares out a gap in which the host is late.
void Accountant::shareOut(DeviceTime &To, IdleGap &Gap) {
  uint32_t Operation = QueuedBy[Gap.Next];
  uint64_t Whole = Gap.Time.duration();
  uint64_t Own = std::min(Whole, Anyway[Gap.Next]);
  Anyway[Gap.Next] -= Own;
  if (StallBefore[Operation] == NoIndex)
    Own = Whole;
  Gap.Bubble = Whole - Own;
  uint64_t Elsewhere = std::min(Own, longThinkBefore(Gap.Next, Gap.Time));
  add(To, DeviceState::HostWork, Elsewhere);
  add(To, DeviceState::LaunchBound, Own - Elsewhere);
  add(To, DeviceState::Stall, Gap.Bubble);
  if (Gap.Bubble)
    Gap.Stall = StallBefore[Operation];
  if (Gap.Bubble >= Own)
    Gap.Why = DeviceState::Stall;
  else
    Gap.Why =
        2 * Elsewhere >= Own ? DeviceState::HostWork : DeviceState::LaunchBound;
}

void Accountant::addGap(DeviceTime &To, TimeSpan Time, uint32_t Next) {
  IdleGap Gap{Time, To.Device, Next, DeviceState::Other, 0, NoIndex};
  if (Next != NoIndex && Base.Holders[Next] == HeldBy::Launch) {
    shareOut(To, Gap);
  } else {
    if (Next != NoIndex)
      Gap.Why = Base.Holders[Next] == HeldBy::Event ? DeviceState::OtherStream
                                                    : DeviceState::BetweenWorks;
    add(To, Gap.Why, Time.duration());
  }
  Result.Gaps.push_back(Gap);
}

void Accountant::addDevice(uint64_t Device) {
  auto Nothing = [](uint64_t) {};
  Sweep(Of, WithoutWaits, Device)
      .run(Nothing, Nothing, [&](TimeSpan Gap, uint32_t Next) {
        if (Next != NoIndex)
          Anyway[Next] += Gap.duration();
      });
  DeviceTime To;
  To.Device = Device;
  To.Total = Base.Round.duration();
  Sweep(Of, Base, Device)
      .run([&](uint64_t Time) { add(To, DeviceState::Compute, Time); },
           [&](uint64_t Time) { add(To, DeviceState::CopyOnly, Time); },
           [&](TimeSpan Gap, uint32_t Next) { addGap(To, Gap, Next); });
  Result.Devices.push_back(To);
}

DeviceTimes Accountant::run() {
  for (uint64_t Device : devicesOf(Of))
    addDevice(Device);
  return std::move(Result);
}

DeviceTimes analysis::accountDevices(const Execution &Of,
                                     const ReplayedTimes &Base,
                                     const ReplayedTimes &WithoutWaits) {
  return Accountant(Of, Base, WithoutWaits).run();
}
