#include "tracer/recording/WindowPlan.h"

#include <algorithm>

using namespace syncline::tracer;
using namespace syncline::tracer::recording;

WindowPlan::WindowPlan(uint64_t Start, uint64_t FixedLength,
                       uint64_t FixedPeriod)
    : FixedLength(FixedLength), FixedPeriod(FixedPeriod),
      NextOpening(Start + (FixedPeriod ? FixedPeriod : FirstOpening)),
      Deadline(FixedPeriod ? NextOpening : Start + LatestFirstOpening),
      Period(FirstPeriod) {}

bool WindowPlan::shouldOpen(uint64_t Now, const StepPeriod &Steps) {
  StepPeriod::Recurrence Loop = Steps.current(Now);
  return shouldOpen(Now, Loop.Interval) ||
         isOfNewLoop(Now, Loop.Since, Loop.Interval);
}

void WindowPlan::opened(uint64_t Now, const StepPeriod &Steps) {
  opened(Now, Steps.step(Now));
}

bool WindowPlan::shouldOpen(uint64_t Now, uint64_t Step) const {
  if (!Step)
    return Now >= std::max(NextOpening, Deadline);
  return Now >= NextOpening ||
         (!FixedPeriod && Closed && Now >= openingAfter(lengthFor(Step)));
}

uint64_t WindowPlan::lengthFor(uint64_t Step) const {
  if (FixedLength)
    return FixedLength;
  return Step ? std::clamp(StepsInWindow * Step, LeastLength, MostLength)
              : UnknownLength;
}

/// When the next window opens if it is that long.
uint64_t WindowPlan::openingAfter(uint64_t Length) const {
  return Opened + std::max(Period, Lengths * Length);
}

bool WindowPlan::isOfNewLoop(uint64_t Now, uint64_t Since,
                             uint64_t Step) const {
  if (FixedPeriod || !Closed)
    return false;
  // Wherever a window begins, it has a whole step if it is two steps long.
  bool IsTooLong = !FixedLength && 2 * std::min(Step, LongestStep) > Longest;
  return (Since > Closed || IsTooLong) &&
         Now >= Closed + std::max(SoonAfter,
                                  LengthsBeforeNewLoop * (Closed - Opened));
}

void WindowPlan::opened(uint64_t Now, uint64_t Step) {
  IsStepKnown = Step != 0;
  Opened = Now;
  Closing = Now + lengthFor(Step);
}

void WindowPlan::closed(uint64_t Now) {
  uint64_t Length = Now - Opened;
  Closed = Now;
  Longest = std::max(Longest, Length);
  if (FixedPeriod) {
    NextOpening = std::max(Opened + FixedPeriod, Now);
    return;
  }
  Deadline = openingAfter(Length);
  NextOpening = IsStepKnown ? Deadline : std::min(Now + SoonAfter, Deadline);
  // A long run needs no more windows than a short one to be characterized.
  Lengths = LengthsInPeriod;
  Period = std::clamp(Period + Period / 4, LeastPeriod, MostPeriod);
}
