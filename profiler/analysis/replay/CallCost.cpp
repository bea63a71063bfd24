#include "analysis/replay/CallCost.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using trace::CallKind;

/// A launch that takes this many times longer than others while the driver's
/// queue is nearly full was blocked until the queue had room.
static constexpr uint64_t FullQueueFactor = 5;
static constexpr uint64_t NearlyFullQueue = 900;

/// Whether many activities were queued, but had not begun, at the start of \p
/// Call.
static bool foundFullQueue(const Timeline &Events, const HostCall &Call) {
  auto Next =
      std::partition_point(Events.Activities.begin(), Events.Activities.end(),
                           [&](const DeviceActivity &Activity) {
                             return Activity.Start < Call.Start;
                           });
  uint64_t Waiting = 0;
  auto Left =
      std::min<ptrdiff_t>(Events.Activities.end() - Next, 2 * NearlyFullQueue);
  for (auto I = Next; I != Next + Left; ++I)
    Waiting += I->Call != NoIndex && Events.Calls[I->Call].Start < Call.Start;
  return Waiting >= NearlyFullQueue;
}

uint64_t replay::callCost(const Timeline &Events, const HostCall &Call,
                          const Sync &Waited, const TypicalTimes &Typical) {
  if (Waited.Blocked) {
    bool IsCopy = Waited.Cause == BlockCause::SynchronousCopy ||
                  Waited.Cause == BlockCause::PageableCopy;
    uint64_t Own = IsCopy ? std::max(Typical.Launch, Typical.IdleSyncCost)
                          : Typical.IdleSyncCost;
    return std::min(Own, Call.duration());
  }
  bool IsLaunch = Call.Kind == CallKind::Launch && Typical.Launch;
  if (IsLaunch && Call.duration() > FullQueueFactor * Typical.Launch &&
      Call.FirstActivity != NoIndex &&
      Events.Activities[Call.FirstActivity].Start > Call.End &&
      foundFullQueue(Events, Call))
    return Typical.Launch;
  return Call.duration();
}
