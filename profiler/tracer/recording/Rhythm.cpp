#include "tracer/recording/Rhythm.h"

#include <algorithm>
#include <functional>

using namespace syncline::tracer;
using namespace syncline::tracer::recording;

static uint64_t keyOf(uint32_t Thread, uint32_t Number) {
  return uint64_t{Thread} << 32 | Number;
}

void Rhythm::noteStack(uint32_t Thread, uint32_t Stack, uint64_t Time) {
  if (Stack)
    note(Stacks, keyOf(Thread, Stack), Time);
}

void Rhythm::noteRange(uint32_t Thread, uint32_t Name, uint64_t Time) {
  note(Ranges, keyOf(Thread, Name), Time);
}

void Rhythm::note(PlaceMap &In, uint64_t Key, uint64_t Time) {
  if (In.size() >= MaxPlaces && !In.contains(Key))
    return;
  Place &Here = In[Key];
  if (!Here.Visits)
    Here.First = Here.Last = Time;
  else
    Here.Intervals[(Here.Visits - 1) % NewestIntervals] =
        Time > Here.Last ? Time - Here.Last : 0;
  Here.Last = std::max(Here.Last, Time);
  ++Here.Visits;
}

uint64_t Rhythm::Place::interval() const {
  auto Sorted = Intervals;
  size_t Count = std::min<size_t>(Visits - 1, NewestIntervals);
  auto End = Sorted.begin() + static_cast<ptrdiff_t>(Count);
  auto Nth = Sorted.begin() +
             static_cast<ptrdiff_t>(std::min(LongestInDoubt, Count - 1));
  std::nth_element(Sorted.begin(), Nth, End, std::greater<>());
  return *Nth;
}

uint64_t Rhythm::slowest(const PlaceMap &Of, uint64_t Now) {
  uint64_t Longest = 0;
  for (const auto &[Key, Here] : Of) {
    if (Here.Visits < EnoughVisits || Here.Last - Here.First <= LongestBurst)
      continue;
    uint64_t Interval = Here.interval();
    if (Here.Last + IntervalsToEnd * Interval + Slack > Now)
      Longest = std::max(Longest, Interval);
  }
  return Longest;
}

uint64_t Rhythm::step(uint64_t Now) const {
  uint64_t ByRanges = slowest(Ranges, Now), ByStacks = slowest(Stacks, Now);
  return ByRanges * MostPartsOfStep >= ByStacks ? ByRanges : ByStacks;
}
