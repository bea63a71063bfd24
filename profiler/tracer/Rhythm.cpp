#include "tracer/Rhythm.h"

#include <algorithm>

using namespace syncline::tracer;

void Rhythm::noteStack(uint32_t Stack, uint64_t Time) {
  if (Stack)
    note(Stacks, Stack, Time);
}

void Rhythm::noteRange(uint64_t Name, uint64_t Time) {
  note(Ranges, Name, Time);
}

void Rhythm::note(PlaceMap &In, uint64_t Key, uint64_t Time) {
  if (In.size() >= MaxPlaces && !In.contains(Key))
    return;
  Place &Here = In[Key];
  if (!Here.Visits)
    Here.First = Time;
  else
    Here.Intervals[(Here.Visits - 1) % Here.Intervals.size()] =
        Time > Here.Last ? Time - Here.Last : 0;
  Here.Last = Time;
  ++Here.Visits;
}

uint64_t Rhythm::Place::interval() const {
  size_t Count = std::min<size_t>(Visits - 1, Intervals.size());
  uint64_t Sum = 0, Longest = 0;
  for (size_t I = 0; I < Count; ++I) {
    Sum += Intervals[I];
    Longest = std::max(Longest, Intervals[I]);
  }
  return Count > 1 ? (Sum - Longest) / (Count - 1) : Sum;
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
  uint64_t ByRanges = slowest(Ranges, Now);
  return ByRanges ? ByRanges : slowest(Stacks, Now);
}
