#include "analysis/time/WorkStretches.h"

#include "analysis/time/RoundActivities.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::time;
using namespace syncline::timeline;

static DeviceState stateOf(const QueuedActivity &Activity) {
  if (Activity.IsCopy)
    return DeviceState::CopyOnly;
  return Activity.IsCommunication ? DeviceState::Communicate
                                  : DeviceState::Compute;
}

/// \p Start is that of the whole activity, which may lie in the previous round.
static void addStretches(const QueuedActivity &Own, uint64_t Start,
                         const RoundActivity &Each,
                         std::vector<WorkStretch> &To) {
  TimeSpan Rest = Each.Time;
  if (uint64_t Waiting = Own.Waiting.Time) {
    uint64_t Until = std::clamp(Start + Waiting, Rest.Start, Rest.End);
    if (Until > Rest.Start)
      To.push_back({{Rest.Start, Until},
                    Own.Waiting.IsForOne ? DeviceState::PipelineBubble
                                         : DeviceState::WaitForRanks,
                    Each.Activity});
    if (Until == Rest.End)
      return;
    Rest.Start = Until;
  }
  To.push_back({Rest, stateOf(Own), Each.Activity});
}

RoundStretches time::stretchesInRound(const Execution &Exec,
                                      const ReplayedTimes &Times,
                                      uint64_t Device) {
  RoundStretches Result;
  for (const RoundActivity &Each : activitiesInRound(Exec, Times, Device)) {
    if (Each.Begins && Result.First == NoIndex)
      Result.First = Each.Activity;
    addStretches(Exec.Activities[Each.Activity],
                 Times.Activities[Each.Activity].Start + Each.Shift, Each,
                 Result.All);
  }
  std::ranges::stable_sort(
      Result.All, {}, [](const WorkStretch &Each) { return Each.Time.Start; });
  return Result;
}
