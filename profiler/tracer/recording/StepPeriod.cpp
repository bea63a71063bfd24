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

void StepPeriod::note(LandmarkMap &Landmarks, uint64_t Key, uint64_t Time) {
  if (Landmarks.size() >= MaxLandmarks && !Landmarks.contains(Key))
    return;
  Landmark &Seen = Landmarks[Key];
  if (!Seen.Visits)
    Seen.First = Seen.Last = Time;
  else
    Seen.Intervals[(Seen.Visits - 1) % NewestIntervals] =
        Time > Seen.Last ? Time - Seen.Last : 0;
  Seen.Last = std::max(Seen.Last, Time);
  ++Seen.Visits;
}

uint64_t StepPeriod::Landmark::interval() const {
  auto Sorted = Intervals;
  size_t Count = std::min<size_t>(Visits - 1, NewestIntervals);
  auto End = Sorted.begin() + static_cast<ptrdiff_t>(Count);
  auto Nth = Sorted.begin() +
             static_cast<ptrdiff_t>(std::min(LongestInDoubt, Count - 1));
  std::nth_element(Sorted.begin(), Nth, End, std::greater<>());
  return *Nth;
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

StepPeriod::Recurrence StepPeriod::choose(const Recurrence &ByRanges,
                                          const Recurrence &ByStacks) {
  return ByRanges.Interval * MostPartsOfStep >= ByStacks.Interval ? ByRanges
                                                                  : ByStacks;
}

StepPeriod::Recurrence StepPeriod::current(uint64_t Now) const {
  return choose(slowest(recurring(Ranges, Now)),
                slowest(recurring(Stacks, Now)));
}

StepPeriod::Recurrence StepPeriod::ofJob(uint64_t Now) const {
  auto Common = [&](const LandmarkMap &Landmarks) {
    std::vector<Recurrence> Found = recurring(Landmarks, Now);
    uint64_t Fastest = UINT64_MAX;
    for (const Recurrence &Each : Found)
      if (Each.Interval)
        Fastest = std::min(Fastest, Each.Interval);
    std::erase_if(Found, [&](const Recurrence &Each) {
      return Each.Interval / MostStepsOfJob > Fastest;
    });
    return slowest(Found);
  };
  return choose(Common(Ranges), Common(Stacks));
}
