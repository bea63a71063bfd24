#include "tracer/recording/StepPeriod.h"

#include <algorithm>
#include <functional>

using namespace syncline::tracer;
using namespace syncline::tracer::recording;

static uint64_t keyOf(uint32_t Thread, uint32_t Number) {
  return uint64_t{Thread} << 32 | Number;
}

void StepPeriod::noteStack(uint32_t Thread, uint32_t Stack, uint64_t Time) {
  if (Stack)
    note(Stacks, keyOf(Thread, Stack), Time);
}

void StepPeriod::noteRange(uint32_t Thread, uint32_t Name, uint64_t Time) {
  note(Ranges, keyOf(Thread, Name), Time);
}

void StepPeriod::noteRound(uint32_t Thread, uint32_t Name, uint64_t Time) {
  note(Rounds, keyOf(Thread, Name), Time);
}

void StepPeriod::note(LandmarkMap &Landmarks, uint64_t Key, uint64_t Time) {
  if (Landmarks.size() >= MaxLandmarks && !Landmarks.contains(Key))
    return;
  Landmark &Seen = Landmarks[Key];
  if (!Seen.Visits) {
    Seen.First = Seen.Last = Time;
  } else {
    uint64_t Length = Time > Seen.Last ? Time - Seen.Last : 0;
    Seen.Intervals.add(Seen.Last, Length);
    if (Length >= LeastGap)
      Seen.Gaps.add(Seen.Last, Length);
  }
  Seen.Last = std::max(Seen.Last, Time);
  ++Seen.Visits;
}

template <size_t Capacity>
uint64_t StepPeriod::Newest<Capacity>::typical() const {
  auto Sorted = Ring;
  auto End = Sorted.begin() + static_cast<ptrdiff_t>(size());
  auto Nth = Sorted.begin() +
             static_cast<ptrdiff_t>(std::min(LongestInDoubt, size() - 1));
  std::nth_element(
      Sorted.begin(), Nth, End,
      [](const Interval &A, const Interval &B) { return A.Length > B.Length; });
  return Nth->Length;
}

bool StepPeriod::Landmark::comesInBursts() const {
  if (Gaps.size() < EnoughGaps)
    return false;
  uint64_t Sum = 0, Since = UINT64_MAX;
  for (size_t I = 0; I < Gaps.size(); ++I) {
    Sum += Gaps.Ring[I].Length;
    Since = std::min(Since, Gaps.Ring[I].Begin);
  }
  return Sum >= (Last - Since) / 2;
}

uint64_t StepPeriod::Landmark::interval() const {
  return comesInBursts() ? Gaps.typical() : Intervals.typical();
}

std::vector<StepPeriod::Recurrence>
StepPeriod::recurring(const LandmarkMap &Landmarks, uint64_t Now) {
  std::vector<Recurrence> Result;
  for (const auto &[Key, Seen] : Landmarks) {
    if (Seen.Visits < EnoughVisits || Seen.Last - Seen.First <= LongestBurst)
      continue;
    uint64_t Interval = Seen.interval();
    if (Seen.Last + IntervalsToEnd * Interval + Slack > Now)
      Result.push_back({Interval, Seen.First});
  }
  return Result;
}

StepPeriod::Recurrence StepPeriod::slowest(const std::vector<Recurrence> &Of) {
  Recurrence Result;
  for (const Recurrence &Each : Of)
    if (Each.Interval > Result.Interval)
      Result = Each;
  return Result;
}

StepPeriod::Recurrence StepPeriod::fastest(const std::vector<Recurrence> &Of) {
  Recurrence Result;
  for (const Recurrence &Each : Of)
    if (Each.Interval && (!Result.Interval || Each.Interval < Result.Interval))
      Result = Each;
  return Result;
}

bool StepPeriod::isAround(const Recurrence &Loop, const Recurrence &Rounds) {
  return 2 * Loop.Interval > 3 * Rounds.Interval;
}

StepPeriod::Recurrence StepPeriod::choose(const Recurrence &ByRanges,
                                          const Recurrence &ByStacks) {
  return ByRanges.Interval * MostPartsOfStep >= ByStacks.Interval ? ByRanges
                                                                  : ByStacks;
}

StepPeriod::Recurrence StepPeriod::current(uint64_t Now) const {
  std::vector<Recurrence> OfStacks = recurring(Stacks, Now);
  Recurrence OfRanges = slowest(recurring(Ranges, Now));
  Recurrence OfRounds = slowest(recurring(Rounds, Now));
  if (!isAround(OfRounds, OfRanges))
    return choose(slowest({OfRanges, OfRounds}), slowest(OfStacks));
  Recurrence Loop = fastest(OfStacks);
  return isAround(Loop, OfRounds) && Loop.Interval <= LongestAround ? Loop
                                                                    : OfRounds;
}

StepPeriod::Recurrence StepPeriod::ofJob(uint64_t Now) const {
  auto Common = [](std::vector<Recurrence> Found) {
    uint64_t Fastest = UINT64_MAX;
    if (Recurrence Least = fastest(Found); Least.Interval)
      Fastest = Least.Interval;
    std::erase_if(Found, [&](const Recurrence &Each) {
      return Each.Interval / MostStepsOfJob > Fastest;
    });
    return slowest(Found);
  };
  std::vector<Recurrence> Marked = recurring(Ranges, Now);
  for (const Recurrence &Each : recurring(Rounds, Now))
    Marked.push_back(Each);
  return choose(Common(std::move(Marked)), Common(recurring(Stacks, Now)));
}
