#include "tracer/WindowPlan.h"

#include <algorithm>

using namespace syncline::tracer;

WindowPlan::WindowPlan(uint64_t Start, uint64_t FixedLength,
                       uint64_t FixedPeriod)
    : FixedLength(FixedLength), FixedPeriod(FixedPeriod),
      NextOpening(Start + (FixedPeriod ? FixedPeriod : FirstOpening)),
      Period(LeastPeriod) {}

void WindowPlan::opened(uint64_t Now, uint64_t Step) {
  uint64_t Length = FixedLength;
  if (!Length)
    Length = Step ? std::clamp(StepsInWindow * Step, LeastLength, MostLength)
                  : UnknownLength;
  Opened = Now;
  Closing = Now + Length;
}

void WindowPlan::closed(uint64_t Now) {
  uint64_t Length = Now - Opened;
  if (FixedPeriod) {
    NextOpening = std::max(Opened + FixedPeriod, Now);
    return;
  }
  NextOpening = Opened + std::max(Period, LengthsInPeriod * Length);
  // A long run needs no more windows than a short one to be known.
  Period = std::min(Period + Period / 4, MostPeriod);
}
