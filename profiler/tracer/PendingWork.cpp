#include "tracer/PendingWork.h"

using namespace syncline::tracer;

void PendingWork::clear() {
  Launched.clear();
  Early.clear();
}

void PendingWork::launched(uint64_t Correlation) {
  if (!Early.erase(Correlation))
    Launched.insert(Correlation);
}

void PendingWork::ran(uint64_t Correlation) {
  if (Launched.erase(Correlation))
    return;
  if (Early.size() >= MostEarly)
    Early.clear();
  Early.insert(Correlation);
}
