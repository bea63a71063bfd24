#include "tracer/recording/JobWindows.h"

#include <algorithm>
#include <utility>

using namespace syncline::tracer;
using namespace syncline::tracer::recording;

JobWindows::JobWindows(uint64_t Start, uint64_t FixedLength,
                       uint64_t FixedPeriod, std::function<uint64_t()> Ahead)
    : FixedLength(FixedLength), FixedPeriod(FixedPeriod),
      Ahead(std::move(Ahead)), LoopStart(Start),
      Length(FixedLength ? FixedLength : LeastLength),
      NextOpening(nextAfter(Start)) {}

uint64_t JobWindows::periodAt(uint64_t Now) const {
  if (FixedPeriod)
    return FixedPeriod;
  uint64_t Result = Now < LoopStart + NewLoop ? FirstPeriod : Period;
  return Length > OrdinaryLength ? PeriodsOfLong * Result : Result;
}

uint64_t JobWindows::nextAfter(uint64_t Now) const {
  uint64_t Every = periodAt(Now), TimeOfDay = Now + Ahead();
  return Now + (Every - TimeOfDay % Every) % Every;
}

bool JobWindows::shouldOpen(uint64_t Now, const StepPeriod &Steps) {
  uint64_t Since = Steps.ofJob(Now).Since;
  if (Since > LoopStart) {
    LoopStart = Since;
    NextOpening = std::min(NextOpening, nextAfter(Now));
  }
  if (Now > NextOpening + Length / PartsToOpen)
    NextOpening = nextAfter(Now);
  return Now >= NextOpening;
}

void JobWindows::opened(uint64_t Now, const StepPeriod &Steps) {
  if (!FixedLength)
    Length = std::clamp(StepsInWindow * Steps.ofJob(Now).Interval, LeastLength,
                        MostLength);
  Closing = NextOpening + Length;
}

void JobWindows::closed(uint64_t Now) { NextOpening = nextAfter(Now); }
