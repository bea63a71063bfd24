#include "analysis/time/LimitFinder.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::analysis::time;
using namespace syncline::timeline;
using trace::CopyDirection;
using trace::MemoryKind;

bool time::isPageableCopy(const DeviceActivity &Activity) {
  if (Activity.Kind != ActivityKind::Copy)
    return false;
  return (Activity.Direction == CopyDirection::HostToDevice &&
          Activity.Source == MemoryKind::Pageable) ||
         (Activity.Direction == CopyDirection::DeviceToHost &&
          Activity.Target == MemoryKind::Pageable);
}

LimitFinder::LimitFinder(const Timeline &Events, const Execution &Exec,
                         const ReplayedTimes &Times)
    : Events(Events), Exec(Exec), Times(Times),
      QueuedBy(Exec.Activities.size()), Previous(Exec.Operations.size()) {
  std::vector<uint32_t> Last(Exec.Tails.size(), NoIndex);
  for (uint32_t I = 0; I < Exec.Operations.size(); ++I)
    Last[Exec.Operations[I].Lane] = I;
  for (uint32_t I = 0; I < Exec.Operations.size(); ++I) {
    const Operation &Op = Exec.Operations[I];
    Previous[I] = Last[Op.Lane];
    Last[Op.Lane] = I;
    for (uint32_t W = 0; W < Op.ActivityCount; ++W)
      QueuedBy[Op.FirstActivity + W] = I;
  }
}

namespace {

/// A span that may begin before the replay.
struct Range {
  int64_t Start = 0;
  int64_t End = 0;

  /// Cuts off the part before \p Time and returns its length.
  uint64_t takeUntil(int64_t Time) {
    int64_t Until = std::clamp(Time, Start, End);
    auto Length = static_cast<uint64_t>(Until - Start);
    Start = Until;
    return Length;
  }
  /// Cuts off the part after \p Time and returns its length.
  uint64_t takeFrom(int64_t Time) {
    int64_t From = std::clamp(Time, Start, End);
    auto Length = static_cast<uint64_t>(End - From);
    End = From;
    return Length;
  }
};

} // namespace

/// Adds \p Shift, which may be a negative number in unsigned form. Sums of a
/// malicious trace's times wrap around harmlessly.
static int64_t shifted(uint64_t Time, uint64_t Shift = 0) {
  return static_cast<int64_t>(Time + Shift);
}

static uint64_t &of(LimitTimes &Times, OverlapLimit Limit) {
  return Times[static_cast<size_t>(Limit)];
}

/// Why an activity that was queued in time ran after its predecessor.
OverlapLimit LimitFinder::limitOf(uint32_t Activity) const {
  switch (Times.DependencyKinds[Activity]) {
  case DependencyKind::Launch:
    break;
  case DependencyKind::StreamOrder:
    return Exec.Activities[Activity].Stream ==
                   Exec.Activities[Times.Predecessors[Activity].Activity].Stream
               ? OverlapLimit::SameStream
               : OverlapLimit::LegacyStream;
  case DependencyKind::Event:
    return OverlapLimit::Event;
  case DependencyKind::Engine:
    return OverlapLimit::Engine;
  }
  return OverlapLimit::NothingQueued;
}

bool LimitFinder::isPageable(uint32_t Operation) const {
  const auto &Op = Exec.Operations[Operation];
  auto Is = [&](uint32_t Activity) {
    return isPageableCopy(Events.Activities[Exec.Activities[Activity].Source]);
  };
  for (uint32_t W = 0; W < Op.ActivityCount; ++W)
    if (Is(Op.FirstActivity + W))
      return true;
  return Op.Scope == SyncScope::OneActivity && Op.Awaited != NoIndex &&
         Is(Op.Awaited);
}

/// Walks back through the operations of the lane, from where the activity was
/// queued.
void LimitFinder::shareHost(TimeSpan Time, uint32_t Operation, uint64_t Shift,
                            LimitTimes &To) const {
  Range Left{shifted(Time.Start), shifted(Time.End)};
  uint32_t I = Operation;
  for (size_t Seen = 0; Seen <= Exec.Operations.size(); ++Seen) {
    const TimeSpan &Own = Times.Operations[I];
    // The operation that queues the activity does not keep it from running.
    bool Syncs = Seen && Times.Blocked[I];
    // Between operations the lane is outside of CUDA.
    of(To, OverlapLimit::NothingQueued) +=
        Left.takeFrom(shifted(Own.End, Shift));
    uint64_t Inside = Left.takeFrom(shifted(Own.Start, Shift));
    of(To, !Syncs          ? OverlapLimit::NothingQueued
           : isPageable(I) ? OverlapLimit::PageableCopy
                           : OverlapLimit::HostBlocked) += Inside;
    if (Left.Start == Left.End)
      return;
    if (Previous[I] >= I)
      Shift -= Times.Round.duration();
    I = Previous[I];
  }
  of(To, OverlapLimit::NothingQueued) += Left.takeFrom(Left.Start);
}

void LimitFinder::share(TimeSpan Time, uint32_t Activity, uint64_t Shift,
                        LimitTimes &To) const {
  Range Left{shifted(Time.Start), shifted(Time.End)};
  for (size_t Seen = 0; Seen <= Exec.Activities.size(); ++Seen) {
    uint32_t Queuing = QueuedBy[Activity];
    int64_t Ready = shifted(Times.Operations[Queuing].Start +
                                Exec.Activities[Activity].Latency,
                            Shift);
    Range Host = Left;
    Host.takeFrom(Ready);
    Left.takeUntil(Ready);
    shareHost(
        {static_cast<uint64_t>(Host.Start), static_cast<uint64_t>(Host.End)},
        Queuing, Shift, To);
    const Predecessor &Before = Times.Predecessors[Activity];
    if (Before.Activity == NoIndex)
      break;
    of(To, limitOf(Activity)) +=
        Left.takeFrom(shifted(Before.Time.Start, Shift));
    if (Left.Start == Left.End)
      return;
    // Before that, the predecessor had not begun either.
    Shift += Before.Time.Start - Times.Activities[Before.Activity].Start;
    Activity = Before.Activity;
  }
  of(To, OverlapLimit::NothingQueued) += Left.takeFrom(Left.Start);
}
