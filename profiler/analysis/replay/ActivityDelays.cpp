#include "analysis/replay/ActivityDelays.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::timeline;

/// A delay longer than this many typical delays has a specific cause.
static constexpr uint64_t LongDelay = 4;

ActivityDelays replay::findDelays(const TraceData &Trace,
                                  const Timeline &Events, uint32_t Number,
                                  uint64_t Called, const Dependency &Own,
                                  const TypicalTimes &Typical,
                                  uint64_t RunStart) {
  const DeviceActivity &Activity = Events.Activities[Number];
  uint64_t SinceCall = Activity.Start > Called ? Activity.Start - Called : 0;
  uint64_t SinceLast =
      Activity.Start > Own.last() ? Activity.Start - Own.last() : 0;
  uint64_t TypicalGap = Typical.gapBefore(Own);
  uint64_t LongGap = TypicalGap + (LongDelay - 1) * Typical.Gap;
  uint64_t Order = Own.Order < RunStart ? Own.last() : Own.Order;
  uint64_t SinceOrder = Activity.Start > Order ? Activity.Start - Order : 0;
  // No gap exceeds the one in the trace, whatever caused that.
  ActivityDelays Result{SinceCall, std::min(SinceOrder, TypicalGap)};
  if (Own.last() <= Called + DefaultLatency / 2)
    return Result;
  if (SinceLast <= LongGap || SinceCall >= LongDelay * Typical.Latency)
    Result.Latency = std::min(Typical.Latency, SinceCall);
  if (SinceLast > LongGap &&
      2 * othersRan(Trace, Events, Number, Own.last()) >= SinceLast)
    Result.Gap = SinceOrder;
  else if (Own.Order == Own.last())
    Result.Gap = std::min(SinceLast, LongGap);
  return Result;
}
