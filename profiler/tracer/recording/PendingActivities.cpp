#include "tracer/recording/PendingActivities.h"

using namespace syncline::tracer;
using namespace syncline::tracer::recording;

void PendingActivities::open(uint64_t Time) {
  clear();
  Opened = Time;
  Closed = UINT64_MAX;
}

void PendingActivities::clear() {
  Opened = Closed = 0;
  Launched.clear();
  Early.clear();
}

void PendingActivities::launched(uint64_t Correlation, uint64_t Start,
                                 uint64_t End) {
  if (Start < Opened || End > Closed)
    return;
  if (!Early.erase(Correlation))
    Launched.insert(Correlation);
}

void PendingActivities::ran(uint64_t Correlation) {
  if (!Closed || Launched.erase(Correlation))
    return;
  if (Early.size() >= MostEarly)
    Early.clear();
  Early.insert(Correlation);
}
