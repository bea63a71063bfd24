#include "tracer/Rhythm.h"

#include <algorithm>

using namespace syncline::tracer;

void Rhythm::note(uint32_t Stack, uint64_t Time) {
  if (!Stack || (Places.size() >= MaxPlaces && !Places.contains(Stack)))
    return;
  Place &Here = Places[Stack];
  if (Here.Visits && Time > Here.Last) {
    uint64_t Interval = Time - Here.Last;
    Here.Interval =
        Here.Visits == 1 ? Interval : (Here.Interval * 3 + Interval) / 4;
  }
  Here.Last = Time;
  ++Here.Visits;
}

uint64_t Rhythm::step(uint64_t Now) const {
  uint64_t Longest = 0;
  for (const auto &[Stack, Here] : Places)
    if (Here.Visits >= EnoughVisits && Here.Last + Memory > Now)
      Longest = std::max(Longest, Here.Interval);
  return Longest;
}
