#include "tracer/recording/DurationLimit.h"

#include <algorithm>

using namespace syncline::tracer::recording;

bool DurationLimit::isOver(uint64_t Now, uint64_t Start,
                           const StepPeriod &Period) {
  uint64_t Length = Config.Duration;
  if (!Length)
    return false;
  if (!Config.DurationOfSteps)
    return Now >= Start + Length;
  // Recurrences during startup, such as the search for the fastest kernels,
  // end; the count then restarts.
  if (!Period.step(Now))
    StepsSince = 0;
  else if (!StepsSince)
    StepsSince = Now;
  uint64_t Latest = Start + std::max(LeastStart, StartDurations * Length);
  return Now >= Latest + Length || (StepsSince && Now >= StepsSince + Length);
}
