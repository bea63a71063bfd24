#include "analysis/time/AccountHost.h"

#include "analysis/time/RoundActivities.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::time;
using namespace syncline::timeline;

namespace {

/// When a device is busy, with the last round repeated forever.
class RoundBusyTimes {
public:
  RoundBusyTimes(const Execution &Exec, const ReplayedTimes &Times,
                 uint64_t Device);

  void add(TimeSpan Time, BusyIdleTime &To) const;

private:
  /// Busy time from the beginning of the round to \p Time in it.
  uint64_t busyUntil(uint64_t Time) const;
  /// Busy time from some beginning of a round to \p Time; only differences are
  /// meaningful.
  uint64_t busyEver(uint64_t Time) const;

  TimeSpan Round;
  /// Sorted and disjoint.
  std::vector<TimeSpan> Spans;
  /// Busy time before each of Spans, ns.
  std::vector<uint64_t> Before;
  uint64_t Whole = 0;
};

} // namespace

RoundBusyTimes::RoundBusyTimes(const Execution &Exec,
                               const ReplayedTimes &Times, uint64_t Device)
    : Round(Times.Round) {
  for (const RoundActivity &Each : activitiesInRound(Exec, Times, Device)) {
    if (!Spans.empty() && Each.Time.Start <= Spans.back().End)
      Spans.back().End = std::max(Spans.back().End, Each.Time.End);
    else
      Spans.push_back(Each.Time);
  }
  for (const TimeSpan &Span : Spans) {
    Before.push_back(Whole);
    Whole += Span.duration();
  }
}

uint64_t RoundBusyTimes::busyUntil(uint64_t Time) const {
  auto After =
      std::partition_point(Spans.begin(), Spans.end(),
                           [&](const TimeSpan &S) { return S.Start < Time; });
  if (After == Spans.begin())
    return 0;
  auto Last = static_cast<size_t>(After - Spans.begin() - 1);
  return Before[Last] + std::min(Time, Spans[Last].End) - Spans[Last].Start;
}

uint64_t RoundBusyTimes::busyEver(uint64_t Time) const {
  uint64_t Length = Round.duration();
  // Counts from an earlier time at the same position in a round as Round.Start.
  uint64_t First = Round.Start % Length;
  uint64_t Since = Time + Length - First;
  return Since / Length * Whole + busyUntil(Round.Start + Since % Length);
}

void RoundBusyTimes::add(TimeSpan Time, BusyIdleTime &To) const {
  if (!Time.duration() || !Round.duration())
    return;
  uint64_t Busy = busyEver(Time.End) - busyEver(Time.Start);
  To.Busy += Busy;
  To.Idle += Time.duration() - Busy;
}

/// By lane: its lowest thread; NoIndex: unknown.
static std::vector<uint32_t> threadsOf(const Timeline &Events,
                                       const Execution &Exec) {
  std::vector<uint32_t> Threads(Exec.Tails.size(), NoIndex);
  for (const Operation &Op : Exec.Operations)
    if (Op.Call != NoIndex)
      Threads[Op.Lane] =
          std::min(Threads[Op.Lane], Events.Calls[Op.Call].Thread);
  return Threads;
}

std::vector<HostTime> time::accountHost(const Timeline &Events,
                                        const Execution &Exec,
                                        const ReplayedTimes &Times) {
  std::vector<HostTime> Result;
  std::vector<uint32_t> Threads = threadsOf(Events, Exec);
  for (uint64_t Device : devicesOf(Exec)) {
    RoundBusyTimes Busy(Exec, Times, Device);
    std::vector<HostTime> Lanes(Threads.size());
    std::vector<uint64_t> At;
    for (size_t Lane = 0; Lane < Lanes.size(); ++Lane) {
      Lanes[Lane].Device = Device;
      Lanes[Lane].Thread = Threads[Lane];
      At.push_back(Times.Lanes[Lane].Start);
    }
    for (size_t I = 0; I < Exec.Operations.size(); ++I) {
      uint32_t Lane = Exec.Operations[I].Lane;
      const TimeSpan &Own = Times.Operations[I];
      Busy.add({At[Lane], Own.Start}, Lanes[Lane].Outside);
      Busy.add(Own,
               Times.Blocked[I] ? Lanes[Lane].Blocked : Lanes[Lane].InCalls);
      At[Lane] = Own.End;
    }
    for (size_t Lane = 0; Lane < Lanes.size(); ++Lane) {
      Busy.add({At[Lane], Times.Lanes[Lane].End}, Lanes[Lane].Outside);
      if (Lanes[Lane].Thread != NoIndex)
        Result.push_back(Lanes[Lane]);
    }
  }
  return Result;
}

void time::addUp(std::vector<HostTime> &Sums,
                 const std::vector<HostTime> &Own) {
  auto Add = [](BusyIdleTime &To, const BusyIdleTime &From) {
    To.Busy += From.Busy;
    To.Idle += From.Idle;
  };
  for (const HostTime &Each : Own) {
    auto Key = [](const HostTime &T) { return std::pair(T.Device, T.Thread); };
    auto Found = std::lower_bound(
        Sums.begin(), Sums.end(), Each,
        [&](const HostTime &A, const HostTime &B) { return Key(A) < Key(B); });
    if (Found == Sums.end() || Key(*Found) != Key(Each)) {
      Sums.insert(Found, Each);
      continue;
    }
    Add(Found->Outside, Each.Outside);
    Add(Found->InCalls, Each.InCalls);
    Add(Found->Blocked, Each.Blocked);
  }
}
